-- What figures measure a service's use by. What it offered on a past day stays as it was then.
CREATE OR REPLACE FUNCTION hours_of(s services) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('slot_minutes', s.slot_minutes, 'capacity', s.capacity, 'buffer_minutes', s.buffer_minutes,
    'weekly_hours', coalesce(s.weekly_hours, '[]'), 'closures', coalesce(s.closures, '[]'))
$$;

-- From the day of the change on; two changes of a day are one.
CREATE OR REPLACE FUNCTION keep_service_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_hours (service_id, team_id, valid_from, is_active, rules)
    VALUES (NEW.id, NEW.team_id, local_day(CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END),
      NEW.status = 'active', hours_of(NEW))
    ON CONFLICT (service_id, valid_from) DO UPDATE
      SET team_id = excluded.team_id, is_active = excluded.is_active, rules = excluded.rules;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER services_hours_kept AFTER INSERT ON services
  FOR EACH ROW EXECUTE FUNCTION keep_service_hours();
CREATE OR REPLACE TRIGGER services_hours_changed AFTER UPDATE ON services
  FOR EACH ROW WHEN ((OLD.status, OLD.team_id) IS DISTINCT FROM (NEW.status, NEW.team_id) OR hours_of(OLD) IS DISTINCT FROM hours_of(NEW))
  EXECUTE FUNCTION keep_service_hours();

-- Nobody ever booked what can be deleted: it offered nothing.
CREATE OR REPLACE FUNCTION forget_service_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT f.team_id, f.starts_on FROM figure_rollups f
    WHERE f.span = 'day' AND f.starts_on >= (SELECT min(h.valid_from) FROM service_hours h WHERE h.service_id = OLD.id);
  DELETE FROM service_hours WHERE service_id = OLD.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER services_hours_forgotten AFTER DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION forget_service_hours();
