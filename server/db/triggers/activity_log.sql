-- Rows wait here for their place in the chain, so that no writer waits for another.
CREATE OR REPLACE FUNCTION queue_activity_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO public.activity_unsealed (log_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER activity_logs_queued AFTER INSERT ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION queue_activity_seal();

-- Older than the settings keep it, and than a year, by this database's own clock: nobody tells it the time here.
CREATE OR REPLACE FUNCTION activity_is_over(at timestamptz) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT at < clock_timestamp() - greatest(12, (SELECT keep_activity_months FROM settings LIMIT 1)) * interval '1 month'
$$;

-- Looked up past what the role may read: a blanked row is refused otherwise.
CREATE OR REPLACE FUNCTION is_erased(person text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM users WHERE id::text = person AND status = 'erased')
$$;

-- The same fields, each value as it was or masked.
CREATE OR REPLACE FUNCTION is_masked(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
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
CREATE OR REPLACE TRIGGER activity_logs_kept BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION activity_logs_are_kept();
CREATE OR REPLACE TRIGGER activity_logs_not_emptied BEFORE TRUNCATE ON activity_logs
  FOR EACH STATEMENT EXECUTE FUNCTION activity_logs_are_kept();

-- A place goes after its row, and its salt with an erasure: without it nobody can guess what was blanked.
CREATE OR REPLACE FUNCTION activity_seals_are_kept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
CREATE OR REPLACE TRIGGER activity_seals_kept BEFORE UPDATE OR DELETE ON activity_seals
  FOR EACH ROW EXECUTE FUNCTION activity_seals_are_kept();
CREATE OR REPLACE TRIGGER activity_seals_not_emptied BEFORE TRUNCATE ON activity_seals
  FOR EACH STATEMENT EXECUTE FUNCTION activity_seals_are_kept();
