-- expand
-- concurrently
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_filled";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_filled";
