CREATE TABLE "questionnaire_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"reservation_id" uuid,
	"kind" text NOT NULL,
	"author_id" uuid NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"sealed" text,
	"file_ids" uuid[] NOT NULL,
	"score" integer,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "questionnaire_values" (
	"response_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text,
	"number" double precision,
	"date" date,
	"service_id" uuid NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "questionnaire_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questionnaire_versions_content_unique" UNIQUE NULLS NOT DISTINCT("team_id","kind","content_hash")
);

CREATE TABLE "questionnaire_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"team_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"answered_by" text DEFAULT 'self' NOT NULL,
	"position" integer DEFAULT 9999 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("title", ''))) STORED
);

CREATE TABLE "questionnaire_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"section_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"text" text NOT NULL,
	"help" text,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"min" integer,
	"max" integer,
	"unit" text,
	"required" boolean DEFAULT false NOT NULL,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"visible_if_match" text DEFAULT 'all' NOT NULL,
	"visible_if_conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 9999 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("text", ''))) STORED
);

ALTER TABLE "services" ADD COLUMN "ask_again" text DEFAULT 'every_booking' NOT NULL;
ALTER TABLE "services" ADD COLUMN "ask_again_months" integer DEFAULT 12 NOT NULL;
ALTER TABLE "questionnaire_sections" ADD CONSTRAINT "questionnaire_sections_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "questionnaire_questions" ADD CONSTRAINT "questionnaire_questions_section_id_questionnaire_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."questionnaire_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "questionnaire_questions" ADD CONSTRAINT "questionnaire_questions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "questionnaire_responses_draft_unique" ON "questionnaire_responses" USING btree ("user_id","service_id","kind","author_id") WHERE "questionnaire_responses"."state" = 'draft';
CREATE INDEX "questionnaire_responses_person_index" ON "questionnaire_responses" USING btree ("user_id","service_id","kind","submitted_at");
CREATE INDEX "questionnaire_responses_service_index" ON "questionnaire_responses" USING btree ("service_id","submitted_at");
CREATE INDEX "questionnaire_responses_reservation_index" ON "questionnaire_responses" USING btree ("reservation_id");
CREATE INDEX "questionnaire_responses_version_index" ON "questionnaire_responses" USING btree ("version_id","state");
CREATE INDEX "questionnaire_responses_files_index" ON "questionnaire_responses" USING gin ("file_ids");
CREATE INDEX "questionnaire_values_response_index" ON "questionnaire_values" USING btree ("response_id");
-- Counting choices by period and service reads this index alone.
CREATE INDEX "questionnaire_values_question_index" ON "questionnaire_values" USING btree ("question_id","submitted_at") INCLUDE ("service_id","option_id");
CREATE UNIQUE INDEX "questionnaire_versions_current_unique" ON "questionnaire_versions" USING btree ("team_id","kind") WHERE "questionnaire_versions"."is_current";
CREATE INDEX "questionnaire_sections_created_at_index" ON "questionnaire_sections" USING btree ("created_at","id");
CREATE INDEX "questionnaire_sections_team_id_position_index" ON "questionnaire_sections" USING btree ("team_id","position","id");
CREATE INDEX "questionnaire_sections_search_index" ON "questionnaire_sections" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "questionnaire_questions_created_at_index" ON "questionnaire_questions" USING btree ("created_at","id");
CREATE INDEX "questionnaire_questions_section_id_position_index" ON "questionnaire_questions" USING btree ("section_id","position","id");
CREATE INDEX "questionnaire_questions_team_id_index" ON "questionnaire_questions" USING btree ("team_id","id");
CREATE INDEX "questionnaire_questions_search_index" ON "questionnaire_questions" USING gin ("search_text" gin_trgm_ops);

-- What belongs to a person, a service or a team goes with it; a form stays as long as its answers.
ALTER TABLE questionnaire_versions ADD CONSTRAINT questionnaire_versions_team
  FOREIGN KEY (team_id) REFERENCES teams (id) ON DELETE CASCADE;
ALTER TABLE questionnaire_responses ADD CONSTRAINT questionnaire_responses_version
  FOREIGN KEY (version_id) REFERENCES questionnaire_versions (id);
ALTER TABLE questionnaire_responses ADD CONSTRAINT questionnaire_responses_user
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE questionnaire_responses ADD CONSTRAINT questionnaire_responses_service
  FOREIGN KEY (service_id) REFERENCES services (id) ON DELETE CASCADE;
ALTER TABLE questionnaire_responses ADD CONSTRAINT questionnaire_responses_reservation
  FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE SET NULL;
ALTER TABLE questionnaire_values ADD CONSTRAINT questionnaire_values_response
  FOREIGN KEY (response_id) REFERENCES questionnaire_responses (id) ON DELETE CASCADE;
ALTER TABLE questionnaire_responses ADD CONSTRAINT questionnaire_responses_state
  CHECK (state IN ('draft', 'submitted', 'superseded') AND (state = 'draft') = (submitted_at IS NULL));
