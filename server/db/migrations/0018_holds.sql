ALTER TABLE "reservations" ADD COLUMN "held_until" timestamp (3) with time zone;
ALTER TABLE "reservations" ADD COLUMN "answers_status" text;
ALTER TABLE "settings" ADD COLUMN "hold_minutes" integer DEFAULT 15 NOT NULL;

-- A hold takes a seat like any other reservation; one person holds one place at a time.
ALTER TABLE reservations DROP CONSTRAINT reservations_seat_status;
ALTER TABLE reservations ADD CONSTRAINT reservations_seat_status
  CHECK (seat IS NULL OR (seat >= 1 AND status IN ('held', 'pending', 'approved')));
ALTER TABLE reservations ADD CONSTRAINT reservations_held_until
  CHECK ((status = 'held') = (held_until IS NOT NULL) AND (status <> 'held' OR seat IS NOT NULL));
CREATE UNIQUE INDEX reservations_one_hold ON reservations (user_id) WHERE status = 'held';
CREATE INDEX reservations_held_until ON reservations (held_until) WHERE status = 'held';

DROP FUNCTION book_seat(jsonb);
DROP FUNCTION free_seat(uuid, timestamptz, integer);

-- One free seat of a slot, or null. Holds that have run out give their seats back here, so nobody
-- waits for a job to do it; one that is being booked at this moment is locked, and stays.
-- Where the capacity was lowered below what is booked, seats beyond it still count: a seat is free
-- only if it and those taken above it fit into the capacity, so the slot never holds more people
-- than it did or may. The search starts at a seat of the caller's choice, so that many who come at
-- once do not all fight for the same one.
CREATE FUNCTION free_seat(service uuid, slot timestamptz, first_seat integer, at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  taken integer;
BEGIN
  DELETE FROM reservations r WHERE r.id IN (SELECT held.id FROM reservations held
    WHERE held.service_id = service AND held.starts_at = slot AND held.status = 'held'
      AND held.held_until <= at FOR UPDATE SKIP LOCKED);
  SELECT s.capacity, (SELECT count(*) FROM reservations r
      WHERE r.service_id = s.id AND r.starts_at = slot AND r.seat IS NOT NULL)
    INTO places, taken FROM services s WHERE s.id = service;
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

-- Which forms a person has to answer before booking the service; null: none. Answers are good for one
-- visit, for some months or for ever, as the service says; those of no visit yet, for a day.
-- What the organisation asks about health counts for all its services.
CREATE FUNCTION answers_needed(person uuid, service uuid, visit uuid, at timestamptz) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT array_agg(asked.kind ORDER BY asked.kind DESC) FROM services s
    CROSS JOIN LATERAL (VALUES
      ('self', s.requires_questionnaire AND EXISTS (SELECT 1 FROM questionnaire_sections x
        JOIN questionnaire_questions q ON q.section_id = x.id AND q.archived_at IS NULL
        WHERE x.team_id = s.team_id AND x.answered_by = 'self')),
      ('health', s.requires_health_information)) AS asked (kind, is_required)
  WHERE s.id = service AND asked.is_required AND NOT EXISTS (
    SELECT 1 FROM questionnaire_responses r
    WHERE r.user_id = person AND r.kind = asked.kind AND r.state = 'submitted'
      AND CASE s.ask_again
        WHEN 'once' THEN r.service_id = s.id OR r.kind = 'health'
        WHEN 'after_months' THEN (r.service_id = s.id OR r.kind = 'health')
          AND (r.submitted_at AT TIME ZONE 'UTC' + make_interval(months => s.ask_again_months))
            AT TIME ZONE 'UTC' > at
        ELSE r.service_id = s.id AND (r.reservation_id = visit
          OR (r.reservation_id IS NULL AND r.submitted_at > at - interval '1 day'))
      END)
$$;

-- A booking or a hold with all that goes with it, in one call: each statement inside sees what was
-- committed before it began, so what is counted after the person's lock is true. The unique index on
-- the seat decides between two who picked the same one; the loser picks again. Every lookup is by a
-- key, so plans are made once; left to itself the planner makes new ones for each call, at twice the
-- cost.
CREATE FUNCTION book_seat(asked jsonb) RETURNS TABLE (
  earlier_id uuid, earlier_hash text, open_here integer, open_everywhere integer, is_full boolean, is_written boolean,
  needs text[], answers_status text
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
    at timestamptz, most_here integer, most_everywhere integer, actor_id uuid, log_id uuid,
    address text, device text, key text, body_hash text, first_seat integer,
    mail jsonb, notice jsonb, waiting jsonb);
  is_hold := b.status = 'held';
  is_full := false;
  is_written := false;

  -- Bookings of one person come one after the other; those of others are not held up.
  -- Who was suspended or erased since they were looked at books nothing: then no count is answered.
  PERFORM 1 FROM users u WHERE u.id = b.user_id AND u.status NOT IN ('suspended', 'erased')
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
    FROM open_reservations(b.user_id, b.at) r;
  IF open_here >= b.most_here OR open_everywhere >= b.most_everywhere THEN RETURN NEXT; RETURN; END IF;
  IF b.asks THEN
    needs := answers_needed(b.user_id, b.service_id, b.hold_id, b.at);
    IF needs IS NOT NULL AND NOT b.answers_later THEN RETURN NEXT; RETURN; END IF;
    given_status := CASE WHEN needs IS NULL THEN 'given' ELSE 'postponed' END;
    answers_status := given_status;
    needs := NULL;
  END IF;
  -- What the person held until now is given up for this; staff leave what is not over yet.
  DELETE FROM reservations r WHERE r.user_id = b.user_id AND r.status = 'held'
    AND r.id IS DISTINCT FROM b.hold_id AND (b.actor_id = b.user_id OR r.held_until <= b.at);

  LOOP
    IF b.hold_id IS NOT NULL THEN
      UPDATE reservations r SET status = b.status, held_until = NULL, answers_status = given_status, source = b.source, notes = b.notes,
          ends_at = b.ends_at, seat = CASE WHEN b.holds THEN r.seat END, created_at = b.at, updated_at = b.at
        WHERE r.id = b.hold_id AND r.user_id = b.user_id AND r.status = 'held'
          AND r.service_id = b.service_id AND r.starts_at = b.starts_at;
      EXIT WHEN FOUND;
    END IF;
    IF b.holds THEN
      picked := free_seat(b.service_id, b.starts_at, b.first_seat, b.at);
      is_full := picked IS NULL;
      IF is_full THEN RETURN NEXT; RETURN; END IF;
    END IF;
    INSERT INTO reservations (id, created_at, updated_at, reference, user_id, service_id, team_id, date,
        "time", starts_at, ends_at, status, held_until, answers_status, activity_status, source, notes, seat)
      VALUES (b.id, b.at, b.at, b.reference, b.user_id, b.service_id, b.team_id, b.date, b."time",
        b.starts_at, b.ends_at, b.status, b.held_until, given_status, 'scheduled', b.source, b.notes, picked)
      ON CONFLICT (service_id, starts_at, seat) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;

  IF b.asks THEN
    UPDATE questionnaire_responses r SET reservation_id = b.id
      WHERE r.user_id = b.user_id AND r.service_id = b.service_id AND r.state = 'submitted'
        AND r.kind <> 'respondent' AND r.reservation_id IS NULL;
  END IF;
  IF NOT is_hold THEN
    INSERT INTO reservation_history (reservation_id, actor_id, action, after, created_at)
      VALUES (b.id, b.actor_id, 'created', jsonb_build_object('status', b.status, 'date', b.date,
        'time', b."time", 'source', b.source), b.at);
  END IF;
  INSERT INTO activity_logs (id, actor_id, actor_name, action, resource, subject_id, subject_name,
      owner_id, team_id, address, device, created_at, updated_at)
    VALUES (b.log_id, b.actor_id,
      (SELECT concat_ws(' ', u.profile_first_name, u.profile_last_name) FROM users u WHERE u.id = b.actor_id),
      CASE WHEN is_hold THEN 'hold' ELSE 'create' END, 'reservations', b.id, b.reference, b.user_id,
      b.team_id, b.address, b.device, b.at, b.at);
  IF b.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, body_hash, reservation_id, created_at)
      VALUES (b.actor_id, b.key, b.body_hash, b.id, b.at);
  END IF;
  IF b.mail IS NOT NULL THEN
    INSERT INTO mails (id, created_at, updated_at, user_id, recipient, title, next_try_at)
      VALUES ((b.mail ->> 'id')::uuid, b.at, b.at, b.user_id, b.mail ->> 'recipient', b.mail ->> 'title', b.at);
    INSERT INTO mail_contents (mail_id, language, subject, letter)
      VALUES ((b.mail ->> 'id')::uuid, b.mail ->> 'language', b.mail ->> 'subject', b.mail -> 'letter');
  END IF;
  IF b.notice IS NOT NULL THEN
    INSERT INTO notifications (id, created_at, updated_at, user_id, kind, title, body, link, read_at)
      VALUES ((b.notice ->> 'id')::uuid, b.at, b.at, b.user_id, b.notice ->> 'kind', b.notice ->> 'title',
        b.notice ->> 'body', b.notice ->> 'link', (b.notice ->> 'read_at')::timestamptz);
  END IF;
  -- Whoever may decide on it hears of it, each in their language, and once until they have looked:
  -- a busy morning does not ring a hundred times.
  IF b.waiting IS NOT NULL THEN
    INSERT INTO notifications (id, created_at, updated_at, user_id, kind, title, body, link)
      SELECT gen_random_uuid(), b.at, b.at, u.id, b.waiting ->> 'kind', said.words ->> 'title',
        said.words ->> 'body', b.waiting ->> 'link'
      FROM users_teams m
      JOIN users u ON u.id = m.owner_id AND u.status = 'active' AND u.id <> b.actor_id
      CROSS JOIN LATERAL (SELECT coalesce(b.waiting -> 'words' -> u.profile_language,
        b.waiting -> 'words' -> 'en') AS words) said
      WHERE m.target_id = b.team_id
        AND EXISTS (SELECT 1 FROM users_roles l JOIN roles r ON r.id = l.target_id
          WHERE l.owner_id = u.id AND r.reach <> 'own'
            AND r.permissions && ARRAY['*', 'reservations.update_status'])
        AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = u.id AND n.read_at IS NULL
          AND n.kind = b.waiting ->> 'kind');
  END IF;
  is_written := true;
  RETURN NEXT;
END $$;
