-- expand
ALTER TABLE "services" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "services" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text || ' ' || jsonb_path_query_array("translations", '$.*."location"')::text)) STORED;
ALTER TABLE "frequently_asked_questions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "frequently_asked_questions" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."question"')::text || ' ' || jsonb_path_query_array("translations", '$.*."answer"')::text)) STORED;
ALTER TABLE "constituent_categories" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text)) STORED;
ALTER TABLE "teams" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "teams" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text || ' ' || jsonb_path_query_array("translations", '$.*."location"')::text)) STORED;
