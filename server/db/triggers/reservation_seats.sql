-- A seat is a number up to the capacity of its service, whatever the application works out; or one of the
-- few beyond every capacity (`MOST_CAPACITY`, `MOST_SQUEEZED_IN`), for who was squeezed in.
CREATE OR REPLACE FUNCTION reservation_seat_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.squeezed_in AND NEW.seat BETWEEN 501 AND 520 THEN RETURN NEW; END IF;
  IF NEW.seat > (SELECT capacity FROM services WHERE id = NEW.service_id) THEN
    RAISE EXCEPTION 'seat % is beyond the capacity of the service', NEW.seat
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reservations_seat_capacity';
  END IF;
  RETURN NEW;
END $$;
-- Only a newly taken place is measured: lowering a capacity later leaves what was booked alone.
CREATE OR REPLACE TRIGGER reservations_seat_capacity_insert BEFORE INSERT ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL) EXECUTE FUNCTION reservation_seat_within_capacity();
CREATE OR REPLACE TRIGGER reservations_seat_capacity_update BEFORE UPDATE OF seat, service_id, starts_at ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL AND
    (NEW.seat, NEW.service_id, NEW.starts_at) IS DISTINCT FROM (OLD.seat, OLD.service_id, OLD.starts_at))
  EXECUTE FUNCTION reservation_seat_within_capacity();
