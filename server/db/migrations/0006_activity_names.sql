ALTER TABLE "activity_logs" ADD COLUMN "actor_name" text;
ALTER TABLE "activity_logs" ADD COLUMN "subject_name" text;
ALTER TABLE "activity_logs" ADD COLUMN "owner_id" uuid;
ALTER TABLE "activity_logs" ADD COLUMN "team_id" uuid;

-- Rows from before are named as far as what they tell of is still there.
ALTER TABLE activity_logs DISABLE TRIGGER activity_logs_kept;
UPDATE activity_logs l SET actor_name = concat_ws(' ', u.profile_first_name, u.profile_last_name)
  FROM users u WHERE u.id = l.actor_id;
UPDATE activity_logs l SET subject_name = concat_ws(' ', u.profile_first_name, u.profile_last_name), owner_id = u.id
  FROM users u WHERE l.resource = 'users' AND u.id::text = l.subject_id;
UPDATE activity_logs l SET subject_name = r.reference, owner_id = r.user_id, team_id = r.team_id
  FROM reservations r WHERE l.resource = 'reservations' AND r.id::text = l.subject_id;
UPDATE activity_logs l SET subject_name = s.name, team_id = s.team_id
  FROM services s WHERE l.resource = 'services' AND s.id::text = l.subject_id;
UPDATE activity_logs l SET subject_name = t.name
  FROM teams t WHERE l.resource = 'teams' AND t.id::text = l.subject_id;
UPDATE activity_logs l SET subject_name = r.name
  FROM roles r WHERE l.resource = 'roles' AND r.id::text = l.subject_id;
UPDATE activity_logs l SET subject_name = c.name
  FROM constituent_categories c WHERE l.resource = 'constituent-categories' AND c.id::text = l.subject_id;
ALTER TABLE activity_logs ENABLE TRIGGER activity_logs_kept;

ALTER TABLE "activity_logs" drop column "search_text";
ALTER TABLE "activity_logs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("actor_name", '') || ' ' || coalesce("subject_name", ''))) STORED;
CREATE INDEX "activity_logs_search_index" ON "activity_logs" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "activity_logs_owner_id_created_at_index" ON "activity_logs" USING btree ("owner_id","created_at","id");
CREATE INDEX "activity_logs_team_id_created_at_index" ON "activity_logs" USING btree ("team_id","created_at","id");
CREATE INDEX "activity_logs_action_created_at_index" ON "activity_logs" USING btree ("action","created_at","id");

-- Names are all that this log tells of a person, and they go when the person is erased; nothing else changes.
CREATE OR REPLACE FUNCTION activity_logs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('takda.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('takda.erasure', true) = 'on'
    AND to_jsonb(NEW) - 'actor_name' - 'subject_name' - 'search_text' - 'address' - 'device'
      = to_jsonb(OLD) - 'actor_name' - 'subject_name' - 'search_text' - 'address' - 'device' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'activity logs are kept as they were written';
END $$;
