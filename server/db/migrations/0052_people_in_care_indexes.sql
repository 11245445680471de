-- expand
-- concurrently
ALTER TABLE "users" VALIDATE CONSTRAINT "users_responsible_id_users_id_fk";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_responsible_id_index" ON "users" USING btree ("responsible_id","id");
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_filled";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_filled";
