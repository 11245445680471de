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

-- The seats of a slot that nobody has, in order. Where the capacity was lowered below what is booked,
-- seats beyond it still count: a seat is free only if it and those taken above it fit into the capacity,
-- so the slot never holds more people than it did or may. People who were squeezed in sit beyond it too,
-- and count the same.
CREATE OR REPLACE FUNCTION free_seats(service uuid, slot timestamptz, capacity integer) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
  SELECT numbered.n FROM (
    SELECT n, taken.seat IS NULL AS is_free, count(taken.seat) OVER (ORDER BY n DESC) AS taken_above
    FROM generate_series(1, greatest(capacity, (SELECT max(t.seat) FROM reservation_seats t
      WHERE t.service_id = service AND t.starts_at = slot))) n
    LEFT JOIN reservation_seats taken ON taken.service_id = service AND taken.starts_at = slot AND taken.seat = n
  ) numbered
  WHERE is_free AND numbered.n + taken_above <= capacity ORDER BY numbered.n
$$;

-- The few beyond every capacity (`MOST_CAPACITY`, `MOST_SQUEEZED_IN`), for who is squeezed in.
CREATE OR REPLACE FUNCTION free_squeezed_seats(service uuid, slot timestamptz) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
  SELECT n FROM generate_series(501, 520) n WHERE NOT EXISTS (
    SELECT 1 FROM reservation_seats t WHERE t.service_id = service AND t.starts_at = slot AND t.seat = n)
  ORDER BY n
$$;

-- A reservation with a seat has as many as it has places, whoever wrote it: its own, and the next free
-- ones above. All of them or none: the key of the table decides, and whoever finds one taken writes
-- nothing. They are taken from below, so that of two who want the same none waits for the other in turn.
CREATE OR REPLACE FUNCTION keep_reservation_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM reservation_seats t WHERE t.service_id = OLD.service_id AND t.starts_at = OLD.starts_at
      AND t.reservation_id = OLD.id;
    IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  END IF;
  IF NEW.seat IS NULL THEN RETURN NULL; END IF;
  INSERT INTO reservation_seats (service_id, starts_at, seat, reservation_id)
    VALUES (NEW.service_id, NEW.starts_at, NEW.seat, NEW.id) ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS taken = ROW_COUNT;
  IF NEW.places > 1 AND taken = 1 THEN
    INSERT INTO reservation_seats (service_id, starts_at, seat, reservation_id)
      SELECT NEW.service_id, NEW.starts_at, free.seat, NEW.id FROM (
        SELECT free_seats(s.id, NEW.starts_at, s.capacity) FROM services s
          WHERE s.id = NEW.service_id AND NEW.seat <= s.capacity
        UNION ALL SELECT free_squeezed_seats(NEW.service_id, NEW.starts_at)
          WHERE NEW.squeezed_in AND NEW.seat BETWEEN 501 AND 520
      ) free (seat)
      WHERE free.seat > NEW.seat ORDER BY free.seat LIMIT NEW.places - 1 ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS taken = ROW_COUNT;
    taken := taken + 1;
  END IF;
  IF taken < NEW.places THEN
    RAISE EXCEPTION 'a seat of the slot is taken'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'reservations_seat_unique';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reservations_seats_taken AFTER INSERT ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL) EXECUTE FUNCTION keep_reservation_seats();
CREATE OR REPLACE TRIGGER reservations_seats_moved AFTER UPDATE OF seat, places, service_id, starts_at ON reservations
  FOR EACH ROW WHEN ((NEW.seat, NEW.places, NEW.service_id, NEW.starts_at)
    IS DISTINCT FROM (OLD.seat, OLD.places, OLD.service_id, OLD.starts_at))
  EXECUTE FUNCTION keep_reservation_seats();
CREATE OR REPLACE TRIGGER reservations_seats_freed AFTER DELETE ON reservations
  FOR EACH ROW WHEN (OLD.seat IS NOT NULL) EXECUTE FUNCTION keep_reservation_seats();
