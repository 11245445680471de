-- expand
-- triggers_cf4ac5aed81a
CREATE TABLE "missed_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("words", ''))) STORED
);

ALTER TABLE "reservations" ADD COLUMN "squeezed_in" boolean DEFAULT false NOT NULL;
ALTER TABLE "reservations" ADD COLUMN "squeeze_reason" text;
ALTER TABLE "services" ADD COLUMN "words" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "services" ADD COLUMN "min_age" integer;
ALTER TABLE "services" ADD COLUMN "max_age" integer;
ALTER TABLE "services" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "services" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text || ' ' || jsonb_path_query_array("translations", '$.*."location"')::text)) STORED;
ALTER TABLE "frequently_asked_questions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "frequently_asked_questions" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."question"')::text || ' ' || jsonb_path_query_array("translations", '$.*."answer"')::text)) STORED;
ALTER TABLE "constituent_categories" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text)) STORED;
ALTER TABLE "teams" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "teams" ADD COLUMN "search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text || ' ' || jsonb_path_query_array("translations", '$.*."description"')::text || ' ' || jsonb_path_query_array("translations", '$.*."location"')::text)) STORED;
CREATE INDEX "missed_searches_created_at_index" ON "missed_searches" USING btree ("created_at","id");
CREATE UNIQUE INDEX "missed_searches_words_unique" ON "missed_searches" USING btree (lower("words"));
CREATE INDEX "missed_searches_search_index" ON "missed_searches" USING gin ("search_text" gin_trgm_ops);
