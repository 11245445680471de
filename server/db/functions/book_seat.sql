-- A booking or a hold, in one call: each statement inside sees what was committed before it began, so
-- what is counted after the person's lock is true. The unique index on the seat decides between two who
-- picked the same one; the loser picks again. The statement that calls it adds history, log and event
-- (`server/reservations/steps.ts`). Every lookup is by a key, so plans are made once; left to itself the
-- planner makes new ones for each call, at twice the cost.
CREATE FUNCTION takda.book_seat(asked jsonb) RETURNS TABLE (
  earlier_id uuid, earlier_hash text, open_here integer, open_everywhere integer, is_full boolean, has_room boolean,
  is_written boolean, needs text[], answers_status text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  b record;
  picked integer;
  is_hold boolean;
  given_status text;
BEGIN
  SELECT * INTO b FROM jsonb_to_record(asked) AS given (
    id uuid, reference text, user_id uuid, service_id uuid, team_id uuid, date date, "time" text,
    starts_at timestamptz, ends_at timestamptz, status text, held_until timestamptz, hold_id uuid,
    source text, notes text, asks boolean, answers_later boolean, holds boolean,
    at timestamptz, most_here integer, most_everywhere integer, actor_id uuid,
    key text, body_hash text, first_seat integer,
    service_version timestamptz, settings_version timestamptz, outside_hours boolean,
    squeeze_reason text, squeezed_seats integer[]);
  is_hold := b.status = 'held';
  is_full := false;
  has_room := false;
  is_written := false;

  -- The slot was worked out from these rows. Who changes them waits for bookings that are being made, and
  -- those that waited for the change find another version: then no count is answered, and all is read again.
  PERFORM 1 FROM settings o WHERE o.updated_at = b.settings_version FOR KEY SHARE;
  IF NOT FOUND AND b.settings_version IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
  PERFORM 1 FROM services s WHERE s.id = b.service_id AND s.updated_at = b.service_version FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
  -- Bookings of one person come one after the other; those of others are not held up.
  -- Who was suspended or erased since they were looked at books nothing: then no count is answered.
  -- So does whose birth date was changed to another age than the service is for.
  -- So does whose maker cares for them no longer.
  PERFORM 1 FROM users u WHERE u.id = b.user_id AND u.status NOT IN ('suspended', 'erased')
    AND (b.source <> 'online' OR b.actor_id IN (u.id, u.responsible_id))
    AND NOT EXISTS (SELECT 1 FROM services s WHERE s.id = b.service_id
      AND (s.min_age IS NOT NULL OR s.max_age IS NOT NULL)
      AND coalesce(extract(year FROM age(b.date::timestamp, u.profile_birth_date::timestamp))
        NOT BETWEEN coalesce(s.min_age, 0) AND coalesce(s.max_age, 1000), true))
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;
  IF b.key IS NOT NULL THEN
    SELECT k.reservation_id, k.body_hash INTO earlier_id, earlier_hash
      FROM idempotency_keys k WHERE k.user_id = b.actor_id AND k.key = b.key;
    IF FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  -- Held already: it stays as it is, so asking again does not prolong it.
  IF is_hold THEN
    SELECT r.id INTO earlier_id FROM reservations r
      WHERE r.user_id = b.user_id AND r.status = 'held' AND r.held_until > b.at
        AND r.service_id = b.service_id AND r.starts_at = b.starts_at;
    IF FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  SELECT count(*) FILTER (WHERE r.service_id = b.service_id), count(*) INTO open_here, open_everywhere
    FROM takda.open_reservations(b.user_id, b.at) r;
  IF open_here >= b.most_here OR open_everywhere >= b.most_everywhere THEN RETURN NEXT; RETURN; END IF;
  IF b.asks THEN
    needs := takda.answers_needed(b.user_id, b.service_id, b.hold_id, b.at);
    IF needs IS NOT NULL AND NOT b.answers_later THEN RETURN NEXT; RETURN; END IF;
    given_status := CASE WHEN needs IS NULL THEN 'given' ELSE 'postponed' END;
    answers_status := given_status;
    needs := NULL;
  END IF;
  -- What the person held until now is given up for this; staff leave what is not over yet.
  DELETE FROM reservations r WHERE r.user_id = b.user_id AND r.status = 'held'
    AND r.id IS DISTINCT FROM b.hold_id AND (b.source = 'online' OR r.held_until <= b.at);

  LOOP
    IF b.hold_id IS NOT NULL THEN
      UPDATE reservations r SET status = b.status, held_until = NULL, answers_status = given_status, source = b.source, notes = b.notes,
          ends_at = b.ends_at, seat = CASE WHEN b.holds THEN r.seat END, created_at = b.at, updated_at = b.at
        WHERE r.id = b.hold_id AND r.user_id = b.user_id AND r.status = 'held'
          AND r.service_id = b.service_id AND r.starts_at = b.starts_at;
      EXIT WHEN FOUND;
    END IF;
    IF b.holds THEN
      picked := takda.free_seat(b.service_id, b.starts_at, b.first_seat, b.at);
      -- Beyond the capacity there are places of their own, which the unique index guards like the others.
      IF b.squeeze_reason IS NOT NULL THEN
        has_room := picked IS NOT NULL;
        IF has_room THEN RETURN NEXT; RETURN; END IF;
        SELECT min(beyond.seat) INTO picked FROM unnest(b.squeezed_seats) AS beyond(seat) WHERE NOT EXISTS (
          SELECT 1 FROM reservations r
          WHERE r.service_id = b.service_id AND r.starts_at = b.starts_at AND r.seat = beyond.seat);
      END IF;
      is_full := picked IS NULL;
      IF is_full THEN RETURN NEXT; RETURN; END IF;
    END IF;
    INSERT INTO reservations (id, created_at, updated_at, reference, user_id, service_id, team_id, date,
        "time", starts_at, ends_at, status, held_until, answers_status, activity_status, source, notes, seat, outside_hours,
        squeezed_in, squeeze_reason)
      VALUES (b.id, b.at, b.at, b.reference, b.user_id, b.service_id, b.team_id, b.date, b."time",
        b.starts_at, b.ends_at, b.status, b.held_until, given_status, 'scheduled', b.source, b.notes, picked, b.outside_hours,
        b.squeeze_reason IS NOT NULL, b.squeeze_reason)
      ON CONFLICT (service_id, starts_at, seat) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;

  IF b.asks THEN
    UPDATE questionnaire_responses r SET reservation_id = b.id
      WHERE r.user_id = b.user_id AND r.service_id = b.service_id AND r.state = 'submitted'
        AND r.kind <> 'respondent' AND r.reservation_id IS NULL;
  END IF;
  IF b.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, body_hash, reservation_id, created_at)
      VALUES (b.actor_id, b.key, b.body_hash, b.id, b.at);
  END IF;
  is_written := true;
  RETURN NEXT;
END $$;
