-- The day that it is where the office is.
CREATE OR REPLACE FUNCTION local_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE coalesce((SELECT s.time_zone FROM settings s LIMIT 1), 'UTC'))::date
$$;

-- Days that are over are counted again. Booking never comes here: a booking counts for today and for
-- days ahead, which are read live.
CREATE OR REPLACE FUNCTION mark_changed_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT DISTINCT team_id, day FROM (VALUES (OLD.team_id, OLD.date), (OLD.team_id, local_day(OLD.created_at)),
      (NEW.team_id, NEW.date), (NEW.team_id, local_day(NEW.created_at))) AS touched (team_id, day);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reservations_figures_changed
  AFTER UPDATE OF status, activity_status, date, "time", starts_at, seat, user_id, service_id, team_id, source ON reservations
  FOR EACH ROW WHEN (OLD.status <> 'held' AND (OLD.status, OLD.activity_status, OLD.starts_at, OLD.seat,
    OLD.user_id, OLD.service_id, OLD.team_id, OLD.source) IS DISTINCT FROM (NEW.status, NEW.activity_status,
    NEW.starts_at, NEW.seat, NEW.user_id, NEW.service_id, NEW.team_id, NEW.source))
  EXECUTE FUNCTION mark_changed_reservation();

-- Which booking of a person is their first may change with any of theirs that goes.
CREATE OR REPLACE FUNCTION mark_deleted_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT OLD.team_id, OLD.date UNION SELECT OLD.team_id, local_day(OLD.created_at)
    UNION SELECT r.team_id, local_day(r.created_at) FROM reservations r WHERE r.user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reservations_figures_deleted AFTER DELETE ON reservations
  FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION mark_deleted_reservation();

-- What figures tell of people is told as they are now.
CREATE OR REPLACE FUNCTION mark_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT r.team_id, r.date FROM reservations r WHERE r.user_id = NEW.id
    UNION SELECT r.team_id, local_day(r.created_at) FROM reservations r WHERE r.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_figures_changed
  AFTER UPDATE OF status, profile_gender, profile_birth_date, profile_barangay ON users
  FOR EACH ROW WHEN ((OLD.status, OLD.profile_gender, OLD.profile_birth_date, OLD.profile_barangay)
    IS DISTINCT FROM (NEW.status, NEW.profile_gender, NEW.profile_birth_date, NEW.profile_barangay))
  EXECUTE FUNCTION mark_changed_person();

-- Another clock moves bookings to other days, so all of them are counted again; other holidays
-- change what was offered on them.
CREATE OR REPLACE FUNCTION mark_changed_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT f.team_id, f.starts_on FROM figure_rollups f
    WHERE f.span = 'day' AND (OLD.time_zone <> NEW.time_zone OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset(coalesce(OLD.holidays, '[]') || coalesce(NEW.holidays, '[]')) AS h ("from" date, "to" date)
      WHERE f.starts_on BETWEEN h."from" AND h."to"));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER settings_figures_changed AFTER UPDATE OF time_zone, holidays ON settings
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.holidays) IS DISTINCT FROM (NEW.time_zone, NEW.holidays))
  EXECUTE FUNCTION mark_changed_settings();
