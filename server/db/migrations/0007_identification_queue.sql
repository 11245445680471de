ALTER TABLE "users" ADD COLUMN "identification_submitted_at" timestamp (3) with time zone;
CREATE INDEX "users_identification_status_identification_submitted_at_index" ON "users" USING btree ("identification_status","identification_submitted_at","id");
-- The last change of the account is the nearest that is known of those sent before.
UPDATE users SET identification_submitted_at = updated_at WHERE identification_status <> 'none';
