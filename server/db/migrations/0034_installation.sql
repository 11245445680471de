CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL,
	"generation" text,
	"next_generation" text,
	"identity" text,
	"restored_at" timestamp (3) with time zone,
	"restored_from" text,
	"adopted_at" timestamp (3) with time zone,
	"last_backup_at" timestamp (3) with time zone,
	"last_backup" jsonb
);

INSERT INTO installation (id) VALUES ('this');
