-- expand
CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"resource" text NOT NULL,
	"team_id" uuid,
	"actor_id" uuid,
	"places" text[] DEFAULT '{}' NOT NULL,
	"content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

ALTER TABLE "settings" ADD COLUMN "keep_trash_days" integer DEFAULT 30 NOT NULL;
CREATE INDEX "trash_created_at_index" ON "trash" USING btree ("created_at","id");
CREATE INDEX "trash_search_index" ON "trash" USING gin ("search_text" gin_trgm_ops);
