CREATE TABLE "installation_warnings" (
	"kind" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "reached_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"counted_by" text NOT NULL,
	"user_id" uuid,
	"service_id" uuid,
	"team_id" uuid,
	"subject" text NOT NULL,
	"most" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"counter" text NOT NULL
);

ALTER TABLE "settings" ADD COLUMN "bookings_per_person" integer DEFAULT 10 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "bookings_per_mailbox" integer DEFAULT 15 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "bookings_per_network" integer DEFAULT 1000 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "bookings_per_service" integer DEFAULT 150 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "changes_per_person" integer DEFAULT 10 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "changes_per_mailbox" integer DEFAULT 15 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "changes_per_network" integer DEFAULT 1000 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "changes_per_service" integer DEFAULT 150 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "mails_per_mailbox" integer DEFAULT 12 NOT NULL;
ALTER TABLE "reached_limits" ADD CONSTRAINT "reached_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reached_limits" ADD CONSTRAINT "reached_limits_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reached_limits" ADD CONSTRAINT "reached_limits_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "reached_limits_created_at_index" ON "reached_limits" USING btree ("created_at","id");

CREATE UNIQUE INDEX "reached_limits_counter_ends_at_unique" ON "reached_limits" ("counter", "ends_at");

-- Counts what was just done, in its own transaction; beyond a limit that transaction ends, so that of
-- any number at once no more go through than may. In one order for all, so that none waits for another.
CREATE FUNCTION count_within(is_done boolean, quotas jsonb, since timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reached record;
BEGIN
  IF NOT is_done OR quotas = '[]' THEN RETURN; END IF;
  WITH given AS (
    SELECT q.key, q.most FROM jsonb_to_recordset(quotas) AS q(key text, most integer)
  ), counted AS (
    INSERT INTO rate_limits AS r (key, window_start, count)
    SELECT given.key, since, 1 FROM given ORDER BY given.key
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1
    RETURNING r.key, r.count
  )
  SELECT given.key, given.most INTO reached
  FROM given JOIN counted ON counted.key = given.key AND counted.count > given.most LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a limit is reached' USING ERRCODE = 'TQ001', DETAIL = reached.key, HINT = reached.most;
  END IF;
END
$$;
