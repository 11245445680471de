-- expand
ALTER TABLE "users" ALTER COLUMN "username" DROP NOT NULL;
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "users" ADD COLUMN "responsible_id" uuid;
ALTER TABLE "users" ADD COLUMN "relation" text;
ALTER TABLE "users" ADD CONSTRAINT "users_responsible_id_users_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_username_filled" CHECK ("users"."username" is not null or "users"."responsible_id" is not null) NOT VALID;
ALTER TABLE "users" ADD CONSTRAINT "users_email_filled" CHECK ("users"."email" is not null or "users"."responsible_id" is not null) NOT VALID;
