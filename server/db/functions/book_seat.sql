-- A booking or a hold, in one call: each statement inside sees what was committed before it began, so
-- what is counted after the person's lock is true. The unique index on the seat decides between two who
-- picked the same one; the loser picks again. The statement that calls it adds history, log and event
-- (`server/reservations/steps.ts`). Every lookup is by a key, so plans are made once; left to itself the
-- planner makes new ones for each call, at twice the cost.
-- `booking` is the row with all its declared columns; `terms` is what it is written under
-- (`server/reservations/seat.ts`), decided there and only compared here with what holds by now.
CREATE FUNCTION takda.book_seat(booking jsonb, terms jsonb) RETURNS TABLE (
  earlier_id uuid, earlier_hash text, is_full boolean, has_room boolean, is_written boolean,
  needs text[], answers_status text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  n reservations := jsonb_populate_record(NULL::reservations, booking);
  t record;
  counted record;
BEGIN
  SELECT * INTO t FROM jsonb_to_record(terms) AS given (
    is_of_hold boolean, takes_seat boolean, first_seat integer, asks boolean, answers_later boolean,
    open_here integer, open_everywhere integer,
    service_version timestamptz, settings_version timestamptz,
    actor_id uuid, key text, body_hash text);
  is_full := false;
  has_room := false;
  is_written := false;

  -- The slot was worked out from these rows. Who changes them waits for bookings that are being made, and
  -- those that waited for the change find another version: then nothing is written, and all is read again.
  PERFORM 1 FROM settings o WHERE o.updated_at = t.settings_version FOR KEY SHARE;
  IF NOT FOUND AND t.settings_version IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
  PERFORM 1 FROM services s WHERE s.id = n.service_id AND s.updated_at = t.service_version FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
  -- Bookings of one person come one after the other; those of others are not held up.
  -- Who was suspended or erased since they were looked at books nothing.
  -- So does whose birth date was changed to another age than the service is for.
  -- So does whose maker cares for them no longer.
  PERFORM 1 FROM users u WHERE u.id = n.user_id AND u.status NOT IN ('suspended', 'erased')
    AND (n.source <> 'online' OR t.actor_id IN (u.id, u.responsible_id))
    AND NOT EXISTS (SELECT 1 FROM services s WHERE s.id = n.service_id
      AND (s.min_age IS NOT NULL OR s.max_age IS NOT NULL)
      AND coalesce(extract(year FROM age(n.date::timestamp, u.profile_birth_date::timestamp))
        NOT BETWEEN coalesce(s.min_age, 0) AND coalesce(s.max_age, 1000), true))
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
  IF t.key IS NOT NULL THEN
    SELECT k.reservation_id, k.body_hash INTO earlier_id, earlier_hash
      FROM idempotency_keys k WHERE k.user_id = t.actor_id AND k.key = t.key;
    IF FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  -- Held already: it stays as it is, so asking again does not prolong it.
  IF n.status = 'held' THEN
    SELECT r.id INTO earlier_id FROM reservations r
      WHERE r.user_id = n.user_id AND r.status = 'held' AND r.held_until > n.created_at
        AND r.service_id = n.service_id AND r.starts_at = n.starts_at AND r.places = n.places;
    IF FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  -- The limits were checked with these counts. Where they are null, nothing limits the person.
  IF t.open_everywhere IS NOT NULL THEN
    SELECT count(*) FILTER (WHERE r.service_id = n.service_id) AS here, count(*) AS everywhere INTO counted
      FROM takda.open_reservations(n.user_id, n.created_at) r;
    IF (counted.here, counted.everywhere) IS DISTINCT FROM (t.open_here, t.open_everywhere) THEN
      RETURN NEXT; RETURN;
    END IF;
  END IF;
  IF t.asks THEN
    needs := takda.answers_needed(n.user_id, n.service_id, n.id, n.created_at);
    IF needs IS NOT NULL AND NOT t.answers_later THEN RETURN NEXT; RETURN; END IF;
    n.answers_status := CASE WHEN needs IS NULL THEN 'given' ELSE 'postponed' END;
    answers_status := n.answers_status;
    needs := NULL;
  END IF;
  BEGIN
    -- What the person held until now is given up for this; staff leave what is not over yet.
    DELETE FROM reservations r WHERE r.user_id = n.user_id AND r.status = 'held'
      AND NOT (t.is_of_hold AND r.id = n.id) AND (n.source = 'online' OR r.held_until <= n.created_at);

    -- A seat is lost to another a few times at most. Where a row stands in the way for good, nothing is written.
    FOR attempt IN 1 .. 100 LOOP
      IF t.is_of_hold THEN
        SELECT r.seat INTO n.seat FROM reservations r
          WHERE r.id = n.id AND r.user_id = n.user_id AND r.status = 'held'
            AND r.service_id = n.service_id AND r.starts_at = n.starts_at AND r.places = n.places FOR UPDATE;
        IF FOUND THEN
          IF NOT t.takes_seat THEN n.seat := NULL; END IF;
          UPDATE reservations r SET ({columns of reservations}) = ROW({columns of reservations in n}) WHERE r.id = n.id;
          is_written := true;
          EXIT;
        END IF;
      END IF;
      IF t.takes_seat THEN
        n.seat := takda.free_seat(n.service_id, n.starts_at, n.places, t.first_seat, n.created_at);
        -- Beyond the capacity there are places of their own, which are guarded like the others.
        IF n.squeezed_in THEN
          has_room := n.seat IS NOT NULL;
          EXIT WHEN has_room;
          SELECT min(beyond.seat) INTO n.seat FROM free_squeezed_seats(n.service_id, n.starts_at) AS beyond(seat)
            HAVING count(*) >= n.places;
        END IF;
        is_full := n.seat IS NULL;
        EXIT WHEN is_full;
      END IF;
      INSERT INTO reservations ({columns of reservations}) VALUES ({columns of reservations in n})
        ON CONFLICT (service_id, starts_at, seat) DO NOTHING;
      is_written := FOUND;
      EXIT WHEN is_written;
    END LOOP;
    -- Whoever is refused keeps what they hold.
    IF NOT is_written THEN RAISE EXCEPTION 'nothing is booked' USING ERRCODE = 'TQ002'; END IF;
  EXCEPTION WHEN SQLSTATE 'TQ002' THEN RETURN NEXT; RETURN;
  END;

  IF t.asks THEN
    UPDATE questionnaire_responses r SET reservation_id = n.id
      WHERE r.user_id = n.user_id AND r.service_id = n.service_id AND r.state = 'submitted'
        AND r.kind <> 'respondent' AND r.reservation_id IS NULL;
  END IF;
  IF t.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, body_hash, reservation_id, created_at)
      VALUES (t.actor_id, t.key, t.body_hash, n.id, n.created_at);
  END IF;
  RETURN NEXT;
END $$;
