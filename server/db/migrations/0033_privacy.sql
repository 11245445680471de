CREATE TABLE "privacy_notices" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text,
	"since" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "users" ADD COLUMN "privacy_version" integer;
ALTER TABLE "users" ADD COLUMN "privacy_agreed_at" timestamp (3) with time zone;
ALTER TABLE "settings" ADD COLUMN "privacy_notice" text;
ALTER TABLE "settings" ADD COLUMN "privacy_contact_name" text;
ALTER TABLE "settings" ADD COLUMN "privacy_contact_email" text;
ALTER TABLE "settings" ADD COLUMN "security_email" text;
