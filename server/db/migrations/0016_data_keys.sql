CREATE TABLE "data_key_checks" (
	"key_id" text PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);

ALTER TABLE "files" ADD COLUMN "sealed_key" text;
