-- expand
CREATE TABLE "counter_seats" (
	"counter_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"opened_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"priority_in_a_row" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "line_days" (
	"team_id" uuid NOT NULL,
	"day" date NOT NULL,
	"last_number" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "line_days_key" PRIMARY KEY("team_id","day")
);

CREATE TABLE "visit_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"state" text NOT NULL,
	"team_id" uuid NOT NULL,
	"counter_id" uuid,
	"staff_id" uuid,
	"note" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"day" date NOT NULL,
	"letter" text NOT NULL,
	"number" integer NOT NULL,
	"priority" text NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"called_at" timestamp (3) with time zone
);

CREATE TABLE "counters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"team_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED,
	"search_translations" text GENERATED ALWAYS AS (lower(jsonb_path_query_array("translations", '$.*."name"')::text)) STORED
);

CREATE TABLE "counters_services" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "counters_services_key" PRIMARY KEY("owner_id","target_id")
);

ALTER TABLE "teams" ADD COLUMN "ticket_letter" text DEFAULT 'A' NOT NULL;
ALTER TABLE "teams" ADD COLUMN "line_order" text DEFAULT 'by_appointment' NOT NULL;
ALTER TABLE "counters" ADD CONSTRAINT "counters_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "counters_services" ADD CONSTRAINT "counters_services_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."counters"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "counters_services" ADD CONSTRAINT "counters_services_target" FOREIGN KEY ("target_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "counter_seats_staff_unique" ON "counter_seats" USING btree ("staff_id") WHERE staff_id is not null;
CREATE INDEX "visit_periods_visit_index" ON "visit_periods" USING btree ("visit_id","started_at");
CREATE INDEX "visit_periods_open_index" ON "visit_periods" USING btree ("team_id") WHERE ended_at is null;
CREATE UNIQUE INDEX "visit_periods_open_unique" ON "visit_periods" USING btree ("visit_id") WHERE ended_at is null;
CREATE UNIQUE INDEX "visit_periods_counter_unique" ON "visit_periods" USING btree ("counter_id") WHERE ended_at is null and state in ('called', 'being_served');
CREATE UNIQUE INDEX "visits_reservation_unique" ON "visits" USING btree ("reservation_id");
CREATE UNIQUE INDEX "visits_number_unique" ON "visits" USING btree ("team_id","day","number");
CREATE UNIQUE INDEX "counters_team_id_name_unique" ON "counters" USING btree ("team_id",lower("name"));
CREATE INDEX "counters_created_at_index" ON "counters" USING btree ("created_at","id");
CREATE INDEX "counters_search_index" ON "counters" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "counters_search_translations_index" ON "counters" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX "counters_services_target_index" ON "counters_services" USING btree ("target_id");
