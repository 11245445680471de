CREATE TABLE "figure_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "figure_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" uuid NOT NULL,
	"day" date NOT NULL
);

CREATE TABLE "figure_rollups" (
	"team_id" uuid NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	"totals" jsonb NOT NULL,
	"services" jsonb NOT NULL,
	"hours" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"lead_hours" jsonb NOT NULL,
	"waiting_minutes" jsonb NOT NULL,
	"statuses" jsonb NOT NULL,
	"ages" jsonb NOT NULL,
	"genders" jsonb NOT NULL,
	"barangays" jsonb NOT NULL,
	CONSTRAINT "figure_rollups_key" PRIMARY KEY("team_id","span","starts_on")
);

CREATE TABLE "service_hours" (
	"service_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"valid_from" date NOT NULL,
	"is_active" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "service_hours_key" PRIMARY KEY("service_id","valid_from")
);

CREATE INDEX "figure_marks_day_index" ON "figure_marks" USING btree ("day");
CREATE INDEX "figure_rollups_day_index" ON "figure_rollups" USING btree ("starts_on");

-- Booking never comes here: a booking counts for today and for days ahead, which are read live.
CREATE FUNCTION local_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE coalesce((SELECT s.time_zone FROM settings s LIMIT 1), 'UTC'))::date
$$;

CREATE FUNCTION mark_changed_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT DISTINCT team_id, day FROM (VALUES (OLD.team_id, OLD.date), (OLD.team_id, local_day(OLD.created_at)),
      (NEW.team_id, NEW.date), (NEW.team_id, local_day(NEW.created_at))) AS touched (team_id, day);
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_figures_changed
  AFTER UPDATE OF status, activity_status, date, "time", starts_at, seat, user_id, service_id, team_id, source ON reservations
  FOR EACH ROW WHEN (OLD.status <> 'held' AND (OLD.status, OLD.activity_status, OLD.starts_at, OLD.seat,
    OLD.user_id, OLD.service_id, OLD.team_id, OLD.source) IS DISTINCT FROM (NEW.status, NEW.activity_status,
    NEW.starts_at, NEW.seat, NEW.user_id, NEW.service_id, NEW.team_id, NEW.source))
  EXECUTE FUNCTION mark_changed_reservation();

-- Which booking of a person is their first may change with any of theirs that goes.
CREATE FUNCTION mark_deleted_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT OLD.team_id, OLD.date UNION SELECT OLD.team_id, local_day(OLD.created_at)
    UNION SELECT r.team_id, local_day(r.created_at) FROM reservations r WHERE r.user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_figures_deleted AFTER DELETE ON reservations
  FOR EACH ROW WHEN (OLD.status <> 'held') EXECUTE FUNCTION mark_deleted_reservation();

-- What figures tell of people is told as they are now.
CREATE FUNCTION mark_changed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT r.team_id, r.date FROM reservations r WHERE r.user_id = NEW.id
    UNION SELECT r.team_id, local_day(r.created_at) FROM reservations r WHERE r.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_figures_changed
  AFTER UPDATE OF status, profile_gender, profile_birth_date, profile_barangay ON users
  FOR EACH ROW WHEN ((OLD.status, OLD.profile_gender, OLD.profile_birth_date, OLD.profile_barangay)
    IS DISTINCT FROM (NEW.status, NEW.profile_gender, NEW.profile_birth_date, NEW.profile_barangay))
  EXECUTE FUNCTION mark_changed_person();

-- Another clock moves bookings to other days, so all of them are counted again; other holidays
-- change what was offered on them.
CREATE FUNCTION mark_changed_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT f.team_id, f.starts_on FROM figure_rollups f
    WHERE f.span = 'day' AND (OLD.time_zone <> NEW.time_zone OR EXISTS (
      SELECT 1 FROM jsonb_to_recordset(coalesce(OLD.holidays, '[]') || coalesce(NEW.holidays, '[]')) AS h ("from" date, "to" date)
      WHERE f.starts_on BETWEEN h."from" AND h."to"));
  RETURN NULL;
END $$;
CREATE TRIGGER settings_figures_changed AFTER UPDATE OF time_zone, holidays ON settings
  FOR EACH ROW WHEN ((OLD.time_zone, OLD.holidays) IS DISTINCT FROM (NEW.time_zone, NEW.holidays))
  EXECUTE FUNCTION mark_changed_settings();

CREATE FUNCTION hours_of(s services) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('slot_minutes', s.slot_minutes, 'capacity', s.capacity, 'buffer_minutes', s.buffer_minutes,
    'weekly_hours', coalesce(s.weekly_hours, '[]'), 'closures', coalesce(s.closures, '[]'))
$$;
CREATE FUNCTION keep_service_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_hours (service_id, team_id, valid_from, is_active, rules)
    VALUES (NEW.id, NEW.team_id, local_day(CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END),
      NEW.status = 'active', hours_of(NEW))
    ON CONFLICT (service_id, valid_from) DO UPDATE
      SET team_id = excluded.team_id, is_active = excluded.is_active, rules = excluded.rules;
  RETURN NULL;
END $$;
CREATE TRIGGER services_hours_kept AFTER INSERT ON services
  FOR EACH ROW EXECUTE FUNCTION keep_service_hours();
CREATE TRIGGER services_hours_changed AFTER UPDATE ON services
  FOR EACH ROW WHEN ((OLD.status, OLD.team_id) IS DISTINCT FROM (NEW.status, NEW.team_id) OR hours_of(OLD) IS DISTINCT FROM hours_of(NEW))
  EXECUTE FUNCTION keep_service_hours();

-- Nobody ever booked what can be deleted: it offered nothing.
CREATE FUNCTION forget_service_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_marks (team_id, day)
    SELECT f.team_id, f.starts_on FROM figure_rollups f
    WHERE f.span = 'day' AND f.starts_on >= (SELECT min(h.valid_from) FROM service_hours h WHERE h.service_id = OLD.id);
  DELETE FROM service_hours WHERE service_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER services_hours_forgotten AFTER DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION forget_service_hours();

-- What held before it was kept is not known: the hours of today stand for it.
INSERT INTO service_hours (service_id, team_id, valid_from, is_active, rules)
  SELECT s.id, s.team_id, local_day(s.created_at), s.status = 'active', hours_of(s) FROM services s;
