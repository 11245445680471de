ALTER TABLE "users" ADD COLUMN "erasure_status" text DEFAULT 'none' NOT NULL;
ALTER TABLE "users" ADD COLUMN "erasure_requested_at" timestamp (3) with time zone;
ALTER TABLE "users" ADD COLUMN "erasure_reason" text;
ALTER TABLE "settings" ADD COLUMN "city" text;
CREATE INDEX "users_erasure_status_created_at_index" ON "users" USING btree ("erasure_status","created_at","id");


-- An erasure also masks the values that a row tells: what was done, by what kind of hand and when, stays.
CREATE OR REPLACE FUNCTION activity_logs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('takda.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('takda.erasure', true) = 'on'
    AND to_jsonb(NEW) - 'actor_name' - 'subject_name' - 'search_text' - 'address' - 'device' - 'changes'
      = to_jsonb(OLD) - 'actor_name' - 'subject_name' - 'search_text' - 'address' - 'device' - 'changes' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity logs are kept as they were written';
END $$;
