-- expand
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"is_endless" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"last_used_on" date,
	"ending" text,
	"key_hash" text,
	"reminded_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

ALTER TABLE "activity_logs" ADD COLUMN "key_id" uuid;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "api_keys_created_at_index" ON "api_keys" USING btree ("created_at","id");
CREATE UNIQUE INDEX "api_keys_key_hash_unique" ON "api_keys" USING btree (lower("key_hash"));
CREATE INDEX "api_keys_owner_id_created_at_index" ON "api_keys" USING btree ("owner_id","created_at","id");
CREATE INDEX "api_keys_search_index" ON "api_keys" USING gin ("search_text" gin_trgm_ops);
