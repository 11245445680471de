-- expand
CREATE TABLE "visit_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "services" ADD COLUMN "notice" text;
ALTER TABLE "services" ADD COLUMN "icon" text DEFAULT 'calendar' NOT NULL;
ALTER TABLE "users" ADD COLUMN "category_confirmations" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "way" text DEFAULT 'given' NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "statement" text;
ALTER TABLE "constituent_categories" ADD COLUMN "min_age" integer;
ALTER TABLE "constituent_categories" ADD COLUMN "max_age" integer;
ALTER TABLE "constituent_categories" ADD COLUMN "gender" text;
ALTER TABLE "constituent_categories" ADD COLUMN "barangays" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "teams" ADD COLUMN "address" text;
ALTER TABLE "settings" ADD COLUMN "clock" text DEFAULT 'region' NOT NULL;
ALTER TABLE "notifications" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
CREATE INDEX "visit_links_reservation_index" ON "visit_links" USING btree ("reservation_id");
CREATE INDEX "visit_links_user_index" ON "visit_links" USING btree ("user_id");
