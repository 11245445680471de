-- One free seat of a slot, or null. Holds that have run out give their seats back here, so nobody
-- waits for a job to do it; one that is being booked at this moment is locked, and stays.
-- Where the capacity was lowered below what is booked, seats beyond it still count: a seat is free
-- only if it and those taken above it fit into the capacity, so the slot never holds more people
-- than it did or may. People who were squeezed in sit beyond it too, and count the same. The search starts at a seat of the caller's choice, so that many who come at
-- once do not all fight for the same one.
CREATE FUNCTION takda.free_seat(service uuid, slot timestamptz, first_seat integer, at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  taken integer;
  over integer;
BEGIN
  LOOP
    SELECT s.capacity, count(r.seat), count(*) FILTER (WHERE r.status = 'held' AND r.held_until <= at)
      INTO places, taken, over
      FROM services s LEFT JOIN reservations r ON r.service_id = s.id AND r.starts_at = slot
      WHERE s.id = service GROUP BY s.id;
    EXIT WHEN over = 0;
    DELETE FROM reservations r WHERE r.id IN (SELECT held.id FROM reservations held
      WHERE held.service_id = service AND held.starts_at = slot AND held.status = 'held'
        AND held.held_until <= at FOR UPDATE SKIP LOCKED);
    EXIT WHEN NOT FOUND;
  END LOOP;
  IF taken = 0 THEN RETURN 1 + first_seat % places; END IF;
  IF taken >= places THEN RETURN NULL; END IF;
  RETURN (
    SELECT numbered.n FROM (
      SELECT n, held.seat IS NULL AS is_free, count(held.seat) OVER (ORDER BY n DESC) AS held_above
      FROM generate_series(1, greatest(places, (SELECT max(r.seat) FROM reservations r
        WHERE r.service_id = service AND r.starts_at = slot))) n
      LEFT JOIN reservations held ON held.service_id = service AND held.starts_at = slot AND held.seat = n
    ) numbered
    WHERE is_free AND numbered.n + held_above <= places
    ORDER BY (numbered.n + first_seat) % places LIMIT 1
  );
END $$;
