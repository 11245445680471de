ALTER TABLE "settings" ADD COLUMN "service_lead_hours" integer DEFAULT 1 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "service_horizon_days" integer DEFAULT 60 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "service_cancel_hours" integer DEFAULT 2 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "service_max_active_per_user" integer DEFAULT 2 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "service_requires_approval" boolean DEFAULT false NOT NULL;
ALTER TABLE "settings" ADD COLUMN "code_minutes" integer DEFAULT 10 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "code_tries" integer DEFAULT 5 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "keep_activity_months" integer DEFAULT 60 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "keep_notification_months" integer DEFAULT 12 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "keep_mail_days" integer DEFAULT 7 NOT NULL;
ALTER TABLE "settings" ADD COLUMN "keep_registration_days" integer DEFAULT 7 NOT NULL;

-- Erasing a person takes what is told of them out of the log; who did what, and when, stays.
CREATE OR REPLACE FUNCTION activity_logs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := ARRAY['actor_name', 'subject_name', 'search_text', 'address', 'device', 'changes'];
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('takda.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('takda.erasure', true) = 'on'
    AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity logs are kept as they were written';
END $$;
