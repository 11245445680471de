-- expand
CREATE TABLE "satisfaction_counts" (
	"team_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"count" integer NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "satisfaction_counts_key" PRIMARY KEY("month","team_id","service_id","question","answer")
);

CREATE TABLE "satisfaction_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"channel" text NOT NULL
);

CREATE TABLE "satisfaction_marks" (
	"reservation_id" uuid PRIMARY KEY NOT NULL,
	"is_used" boolean NOT NULL
);

CREATE TABLE "satisfaction_waiting" (
	"team_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "satisfaction_waiting_key" PRIMARY KEY("team_id","service_id","question","answer")
);

CREATE INDEX "satisfaction_links_reservation_index" ON "satisfaction_links" USING btree ("reservation_id");
