-- expand
CREATE TABLE "visit_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "teams" ADD COLUMN "address" text;
CREATE INDEX "visit_links_reservation_index" ON "visit_links" USING btree ("reservation_id");
CREATE INDEX "visit_links_user_index" ON "visit_links" USING btree ("user_id");
