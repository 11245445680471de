CREATE TABLE "activity_unsealed" (
	"log_id" uuid PRIMARY KEY
);
CREATE TABLE "activity_seals" (
	"position" bigint PRIMARY KEY,
	"log_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"personal_hash" text NOT NULL,
	"salt" text,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
CREATE TABLE "activity_sinks" (
	"place" text PRIMARY KEY,
	"position" bigint NOT NULL,
	"leased_until" timestamp (3) with time zone
);
CREATE UNIQUE INDEX "activity_seals_log_index" ON "activity_seals" USING btree ("log_id");

-- Rows wait here for their place in the chain, so that no writer waits for another.
CREATE FUNCTION queue_activity_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.activity_unsealed (log_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
INSERT INTO activity_unsealed (log_id) SELECT id FROM activity_logs;
CREATE TRIGGER activity_logs_queued AFTER INSERT ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION queue_activity_seal();

-- Older than the settings keep it, and than a year, by this database's own clock: nobody tells it the time here.
CREATE FUNCTION activity_is_over(at timestamptz) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT at < clock_timestamp() - greatest(12, (SELECT keep_activity_months FROM settings LIMIT 1)) * interval '1 month'
$$;

CREATE FUNCTION is_erased(person text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM users WHERE id::text = person AND status = 'erased')
$$;

-- The same fields, each value as it was or masked.
CREATE FUNCTION is_masked(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_array_length(before) = jsonb_array_length(after) AND NOT EXISTS (
    SELECT 1 FROM jsonb_array_elements(before) WITH ORDINALITY o(one, place)
      JOIN jsonb_array_elements(after) WITH ORDINALITY n(one, place) USING (place)
    WHERE o.one - 'before' - 'after' <> n.one - 'before' - 'after'
      OR ((n.one -> 'before') IS DISTINCT FROM (o.one -> 'before') AND n.one ->> 'before' IS DISTINCT FROM '•••')
      OR ((n.one -> 'after') IS DISTINCT FROM (o.one -> 'after') AND n.one ->> 'after' IS DISTINCT FROM '•••'))
$$;

-- No setting of a transaction opens it: what counts is how old a row is, and whether the person is erased.
CREATE OR REPLACE FUNCTION activity_logs_are_kept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  personal text[] := ARRAY['actor_name', 'subject_name', 'search_text', 'address', 'device', 'changes'];
  of_actor boolean;
  of_subject boolean;
BEGIN
  IF TG_OP = 'DELETE' AND activity_is_over(OLD.created_at) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN
    of_actor := is_erased(OLD.actor_id::text);
    of_subject := OLD.resource = 'users' AND is_erased(OLD.subject_id);
    IF (NEW.actor_name IS NOT DISTINCT FROM OLD.actor_name OR (of_actor AND NEW.actor_name = 'Erased person'))
      AND (NEW.subject_name IS NOT DISTINCT FROM OLD.subject_name OR (of_subject AND NEW.subject_name = 'Erased person'))
      AND (NEW.address IS NOT DISTINCT FROM OLD.address OR ((of_actor OR of_subject) AND NEW.address IS NULL))
      AND (NEW.device IS NOT DISTINCT FROM OLD.device OR ((of_actor OR of_subject) AND NEW.device IS NULL))
      AND (NEW.changes = OLD.changes
        OR ((of_subject OR is_erased(OLD.owner_id::text)) AND is_masked(OLD.changes, NEW.changes))) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'activity logs are kept as they were written';
END $$;
CREATE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION activity_logs_are_kept();

CREATE FUNCTION activity_seals_are_kept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND activity_is_over(OLD.created_at)
    AND NOT EXISTS (SELECT 1 FROM activity_logs WHERE id = OLD.log_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.salt IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt'
    AND EXISTS (SELECT 1 FROM activity_logs WHERE id = OLD.log_id AND (is_erased(actor_id::text)
      OR is_erased(owner_id::text) OR (resource = 'users' AND is_erased(subject_id)))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the chain of the activity log is kept as it was written';
END $$;
CREATE TRIGGER activity_seals_kept BEFORE UPDATE OR DELETE ON activity_seals
  FOR EACH ROW EXECUTE FUNCTION activity_seals_are_kept();
CREATE TRIGGER activity_seals_not_emptied BEFORE TRUNCATE ON activity_seals
  FOR EACH STATEMENT EXECUTE FUNCTION activity_seals_are_kept();

-- What the chain covers of a row: what stays for good, and apart from it what an erasure blanks.
CREATE FUNCTION activity_content(l activity_logs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(l.id, l.actor_id, l.action, l.resource, l.subject_id, l.owner_id, l.team_id,
    (extract(epoch FROM l.created_at) * 1000)::bigint)::text
$$;
CREATE FUNCTION activity_personal(l activity_logs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(l.actor_name, l.subject_name, l.address, l.device, l.changes)::text
$$;

-- Gives the next rows their places. One process does it at a time; the others find nothing to do.
CREATE FUNCTION seal_activity(at_most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  place bigint := 0;
  latest text := '';
  log record;
  previous_hash text;
  done uuid[] := '{}';
BEGIN
  IF NOT pg_try_advisory_xact_lock(7423010) THEN
    RETURN 0;
  END IF;
  SELECT s.position, s.hash INTO place, latest FROM activity_seals s ORDER BY s.position DESC LIMIT 1;
  place := coalesce(place, 0);
  latest := coalesce(latest, '');
  FOR log IN SELECT q.id, q.created_at, q.salt, encode(sha256(convert_to(q.content, 'UTF8')), 'hex') AS content,
      encode(sha256(convert_to(q.salt || q.personal, 'UTF8')), 'hex') AS personal
    FROM (SELECT l.id, l.created_at, activity_content(l) AS content, activity_personal(l) AS personal,
        replace(gen_random_uuid()::text, '-', '') AS salt
      FROM activity_unsealed u JOIN activity_logs l ON l.id = u.log_id
      ORDER BY l.created_at, l.id LIMIT at_most) q
    ORDER BY q.created_at, q.id LOOP
    place := place + 1;
    previous_hash := latest;
    latest := encode(sha256(convert_to(
      concat_ws('|', previous_hash, place, log.content, log.personal), 'UTF8')), 'hex');
    INSERT INTO activity_seals (position, log_id, created_at, content_hash, personal_hash, salt, previous, hash)
      VALUES (place, log.id, log.created_at, log.content, log.personal, log.salt, previous_hash, latest);
    done := done || log.id;
  END LOOP;
  DELETE FROM activity_unsealed WHERE log_id = ANY (done);
  RETURN cardinality(done);
END $$;

-- At the most so many rows that the settings keep no longer, by the told time and by this database's.
CREATE FUNCTION remove_old_activity(told timestamptz, at_most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  kept int := (SELECT keep_activity_months FROM settings LIMIT 1);
  removed int;
BEGIN
  DELETE FROM activity_logs WHERE ctid = ANY (ARRAY(
    SELECT l.ctid FROM activity_logs l WHERE l.created_at < told - kept * interval '1 month'
      AND activity_is_over(l.created_at)
      AND NOT EXISTS (SELECT 1 FROM activity_unsealed u WHERE u.log_id = l.id)
    LIMIT at_most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  -- Of the chain goes what lies before the first row that is there; its last place stays.
  DELETE FROM activity_seals WHERE position < (
    SELECT s.position FROM activity_seals s
      WHERE EXISTS (SELECT 1 FROM activity_logs l WHERE l.id = s.log_id)
        OR s.position = (SELECT max(position) FROM activity_seals) OR NOT activity_is_over(s.created_at)
      ORDER BY s.position LIMIT 1);
  RETURN removed;
END $$;

-- Takes an erased person out of the log: by whom, of whom and from where, and the values; what was done stays.
CREATE FUNCTION blank_activity(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE activity_logs SET actor_name = 'Erased person', address = NULL, device = NULL WHERE actor_id = person;
  UPDATE activity_logs SET subject_name = 'Erased person', changes = masked_changes(changes, NULL),
      address = CASE WHEN actor_id IS NULL THEN NULL ELSE address END,
      device = CASE WHEN actor_id IS NULL THEN NULL ELSE device END
    WHERE resource = 'users' AND subject_id = person::text;
  UPDATE activity_logs SET changes = masked_changes(changes, ARRAY['notes', 'reason'])
    WHERE owner_id = person AND resource = 'reservations' AND changes <> '[]';
  UPDATE activity_seals SET salt = NULL WHERE salt IS NOT NULL AND log_id IN (SELECT id FROM activity_logs
    WHERE actor_id = person OR owner_id = person OR (resource = 'users' AND subject_id = person::text));
END $$;
CREATE FUNCTION masked_changes(changes jsonb, fields text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN fields IS NULL OR one ->> 'field' = ANY (fields) THEN one || jsonb_build_object(
      'before', CASE WHEN one ->> 'before' IS NULL THEN NULL ELSE '•••' END,
      'after', CASE WHEN one ->> 'after' IS NULL THEN NULL ELSE '•••' END) ELSE one END ORDER BY place), '[]')
    FROM jsonb_array_elements(changes) WITH ORDINALITY list(one, place)
$$;
