-- expand
ALTER TABLE "questionnaire_questions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "questionnaire_questions" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."text"')::text)) STORED;
ALTER TABLE "questionnaire_sections" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "questionnaire_sections" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."title"')::text)) STORED;
