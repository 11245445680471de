CREATE TABLE "list_views" (
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"hidden" jsonb,
	"saved" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_views_key" PRIMARY KEY("user_id","resource")
);
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;

ALTER TABLE "services" ADD COLUMN "keywords" text;

-- References and phone numbers are found however they are written; services by further words.
ALTER TABLE "reservations" drop column "search_text";
ALTER TABLE "reservations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("reference", '') || ' ' || regexp_replace(coalesce("reference", ''), '[^[:alnum:]]', '', 'g'))) STORED;
CREATE INDEX "reservations_search_index" ON "reservations" USING gin ("search_text" gin_trgm_ops);
ALTER TABLE "services" drop column "search_text";
ALTER TABLE "services" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("keywords", '') || ' ' || coalesce("location", ''))) STORED;
CREATE INDEX "services_search_index" ON "services" USING gin ("search_text" gin_trgm_ops);
ALTER TABLE "users" drop column "search_text";
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("username", '') || ' ' || coalesce("email", '') || ' ' || coalesce("profile_first_name", '') || ' ' || coalesce("profile_last_name", '') || ' ' || coalesce("profile_mobile_number", '') || ' ' || regexp_replace(coalesce("profile_mobile_number", ''), '[^[:alnum:]]', '', 'g'))) STORED;
CREATE INDEX "users_search_index" ON "users" USING gin ("search_text" gin_trgm_ops);
