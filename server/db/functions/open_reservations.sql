-- What counts against the limits of a person: for the booking and for the lists of free times alike.
CREATE FUNCTION takda.open_reservations(person uuid, at timestamptz) RETURNS SETOF reservations
LANGUAGE sql STABLE AS $$
  SELECT * FROM reservations r WHERE r.user_id = person AND r.ends_at > at
    AND r.status IN ('pending', 'approved')
    AND r.activity_status IN ('scheduled', 'checked_in', 'in_progress')
$$;
