-- The first of so many free seats of a slot, with the others above it, or null. Holds that have run out
-- give their seats back here, so nobody waits for a job to do it; one that is being booked at this moment
-- is locked, and stays. It begins at a number of the caller's choice, so that many who come at once do not
-- all fight for the same seat.
CREATE FUNCTION takda.free_seat(service uuid, slot timestamptz, wanted integer, first_seat integer, at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  capacity integer;
  taken integer;
  over integer;
  free integer[];
BEGIN
  LOOP
    SELECT s.capacity, coalesce(sum(r.places) FILTER (WHERE r.seat IS NOT NULL), 0),
        count(*) FILTER (WHERE r.status = 'held' AND r.held_until <= at)
      INTO capacity, taken, over
      FROM services s LEFT JOIN reservations r ON r.service_id = s.id AND r.starts_at = slot
      WHERE s.id = service GROUP BY s.id;
    EXIT WHEN over = 0;
    DELETE FROM reservations r WHERE r.id IN (SELECT held.id FROM reservations held
      WHERE held.service_id = service AND held.starts_at = slot AND held.status = 'held'
        AND held.held_until <= at FOR UPDATE SKIP LOCKED);
    EXIT WHEN NOT FOUND;
  END LOOP;
  IF taken + wanted > capacity THEN RETURN NULL; END IF;
  IF taken = 0 THEN RETURN 1 + wanted * (first_seat % (capacity / wanted)); END IF;
  free := ARRAY(SELECT * FROM free_seats(service, slot, capacity));
  IF cardinality(free) < wanted THEN RETURN NULL; END IF;
  RETURN free[1 + wanted * (first_seat % (cardinality(free) / wanted))];
END $$;
