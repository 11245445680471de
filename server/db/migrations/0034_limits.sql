CREATE TABLE "installation_warnings" (
	"kind" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);

