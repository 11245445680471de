-- expand
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"actor_id" uuid,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"never_expires" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"last_used_on" date,
	"last_four" text,
	"key_hash" text,
	"reminded_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

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
ALTER TABLE "activity_logs" ADD COLUMN "key_id" uuid;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "revisions_record_index" ON "revisions" USING btree ("record_id","created_at");
CREATE INDEX "revisions_created_index" ON "revisions" USING btree ("created_at");
CREATE INDEX "api_keys_created_at_index" ON "api_keys" USING btree ("created_at","id");
CREATE UNIQUE INDEX "api_keys_key_hash_unique" ON "api_keys" USING btree (lower("key_hash"));
CREATE INDEX "api_keys_owner_id_created_at_index" ON "api_keys" USING btree ("owner_id","created_at","id");
CREATE INDEX "api_keys_search_index" ON "api_keys" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "trash_created_at_index" ON "trash" USING btree ("created_at","id");
CREATE INDEX "trash_search_index" ON "trash" USING gin ("search_text" gin_trgm_ops);
