-- What the declarations cannot say: the rules that hold whatever the application does.

-- A seat is a row: the places of one slot are numbered from 1 to the service's capacity, and no
-- two reservations share one. A reservation that holds no place has no seat (nulls never clash).
CREATE UNIQUE INDEX reservations_seat_unique ON reservations (service_id, starts_at, seat);
ALTER TABLE reservations ADD CONSTRAINT reservations_seat_status
  CHECK (seat IS NULL OR (seat >= 1 AND status IN ('pending', 'approved')));
ALTER TABLE reservations ADD CONSTRAINT reservations_ends_after_start CHECK (ends_at > starts_at);

CREATE FUNCTION reservation_seat_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seat > (SELECT capacity FROM services WHERE id = NEW.service_id) THEN
    RAISE EXCEPTION 'seat % is beyond the capacity of the service', NEW.seat
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reservations_seat_capacity';
  END IF;
  RETURN NEW;
END $$;
-- Only a newly taken place is measured: lowering a capacity later leaves what was booked alone.
CREATE TRIGGER reservations_seat_capacity_insert BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL) EXECUTE FUNCTION reservation_seat_within_capacity();
CREATE TRIGGER reservations_seat_capacity_update BEFORE UPDATE OF seat, service_id, starts_at ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL AND
    (NEW.seat, NEW.service_id, NEW.starts_at) IS DISTINCT FROM (OLD.seat, OLD.service_id, OLD.starts_at))
  EXECUTE FUNCTION reservation_seat_within_capacity();

-- Nobody can be in two places at once.
ALTER TABLE reservations ADD CONSTRAINT reservations_person_overlap
  EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (seat IS NOT NULL);

-- What belongs to a person or a reservation goes with it.
ALTER TABLE credentials ADD CONSTRAINT credentials_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE challenges ADD CONSTRAINT challenges_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_reservation
  FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE CASCADE;
ALTER TABLE reservation_history ADD CONSTRAINT reservation_history_reservation
  FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE CASCADE;

-- The record of what was done is not edited. Retention says so before it removes what is too old.
CREATE FUNCTION activity_logs_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('takda.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'activity logs are kept as they were written';
END $$;
CREATE TRIGGER activity_logs_kept BEFORE UPDATE OR DELETE ON activity_logs
  FOR EACH ROW EXECUTE FUNCTION activity_logs_are_kept();
