-- expand
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);

