-- expand
ALTER TABLE "users" ALTER COLUMN "username" DROP NOT NULL;
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "services" ADD COLUMN "required_details" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "users" ADD COLUMN "responsible_id" uuid;
ALTER TABLE "users" ADD COLUMN "relation" text;
ALTER TABLE "questionnaire_questions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "questionnaire_questions" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."text"')::text)) STORED;
ALTER TABLE "questionnaire_sections" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "questionnaire_sections" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."title"')::text)) STORED;
ALTER TABLE "users" ADD CONSTRAINT "users_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_username_filled" CHECK ("users"."username" is not null or "users"."responsible_id" is not null) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_email_filled" CHECK ("users"."email" is not null or "users"."responsible_id" is not null) NOT VALID;
