-- expand
-- triggers_f5eb9bd846cb
CREATE TABLE "missed_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("words", ''))) STORED
);

ALTER TABLE "services" ADD COLUMN "words" jsonb DEFAULT '[]'::jsonb NOT NULL;
CREATE INDEX "missed_searches_created_at_index" ON "missed_searches" USING btree ("created_at","id");
CREATE UNIQUE INDEX "missed_searches_words_unique" ON "missed_searches" USING btree (lower("words"));
CREATE INDEX "missed_searches_search_index" ON "missed_searches" USING gin ("search_text" gin_trgm_ops);
