-- expand
ALTER TABLE "users" DROP CONSTRAINT "users_username_filled";
ALTER TABLE "users" DROP CONSTRAINT "users_email_filled";
ALTER TABLE "users" ADD COLUMN "registered_by_id" uuid;
ALTER TABLE "users" ADD CONSTRAINT "users_username_filled" CHECK ("users"."username" is not null or "users"."responsible_id" is not null or "users"."registered_by_id" is not null) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_email_filled" CHECK ("users"."email" is not null or "users"."responsible_id" is not null or "users"."registered_by_id" is not null) NOT VALID;
