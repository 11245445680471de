-- expand
CREATE TABLE "screens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"team_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"key_made_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"key_hash" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

CREATE TABLE "screens_further_teams" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "screens_further_teams_key" PRIMARY KEY("owner_id","target_id")
);

ALTER TABLE "visits" ADD COLUMN "ticket_key" text;
ALTER TABLE "visits" ADD COLUMN "print_state" text DEFAULT 'none' NOT NULL;
ALTER TABLE "visits" ADD COLUMN "shown_until" timestamp (3) with time zone;
ALTER TABLE "screens" ADD CONSTRAINT "screens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "screens_further_teams" ADD CONSTRAINT "screens_further_teams_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "screens_further_teams" ADD CONSTRAINT "screens_further_teams_target" FOREIGN KEY ("target_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "screens_created_at_index" ON "screens" USING btree ("created_at","id");
CREATE UNIQUE INDEX "screens_key_hash_unique" ON "screens" USING btree (lower("key_hash"));
CREATE UNIQUE INDEX "screens_team_id_name_unique" ON "screens" USING btree ("team_id",lower("name"));
CREATE INDEX "screens_search_index" ON "screens" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "screens_further_teams_target_index" ON "screens_further_teams" USING btree ("target_id");
