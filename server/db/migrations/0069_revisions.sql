-- expand
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"actor_id" uuid,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE INDEX "revisions_record_index" ON "revisions" USING btree ("record_id","created_at");
CREATE INDEX "revisions_created_index" ON "revisions" USING btree ("created_at");
