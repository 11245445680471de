-- One free seat of a slot, or null. Where the capacity was lowered below what is booked, seats beyond
-- it still count: a seat is free only if it and those taken above it fit into the capacity, so the
-- slot never holds more people than it did or may. The search starts at a seat of the caller's
-- choice, so that many who come at once do not all fight for the same one.
CREATE FUNCTION free_seat(service uuid, slot timestamptz, first_seat integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  taken integer;
BEGIN
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

-- A booking with all that goes with it, in one call: each statement inside sees what was committed
-- before it began, so what is counted after the person's lock is true. The unique index on the seat
-- decides between two who picked the same one; the loser picks again. Every lookup is by a key, so
-- plans are made once; left to itself the planner makes new ones for each call, at twice the cost.
CREATE FUNCTION book_seat(asked jsonb) RETURNS TABLE (
  earlier_id uuid, earlier_hash text, open_here integer, open_everywhere integer, is_full boolean, is_written boolean
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  b record;
  picked integer;
BEGIN
  SELECT * INTO b FROM jsonb_to_record(asked) AS given (
    id uuid, reference text, user_id uuid, service_id uuid, team_id uuid, date date, "time" text,
    starts_at timestamptz, ends_at timestamptz, status text, source text, notes text, holds boolean,
    at timestamptz, most_here integer, most_everywhere integer, actor_id uuid, log_id uuid,
    address text, device text, key text, body_hash text, first_seat integer,
    mail_id uuid, recipient text, subject text, body_text text, body_html text);
  is_full := false;
  is_written := false;

  -- Bookings of one person come one after the other; those of others are not held up.
  PERFORM 1 FROM users u WHERE u.id = b.user_id FOR NO KEY UPDATE;
  IF b.key IS NOT NULL THEN
    SELECT k.reservation_id, k.body_hash INTO earlier_id, earlier_hash
      FROM idempotency_keys k WHERE k.user_id = b.actor_id AND k.key = b.key;
    IF FOUND THEN RETURN NEXT; RETURN; END IF;
  END IF;
  SELECT count(*) FILTER (WHERE r.service_id = b.service_id), count(*) INTO open_here, open_everywhere
    FROM reservations r WHERE r.user_id = b.user_id AND r.ends_at > b.at
      AND r.status IN ('pending', 'approved')
      AND r.activity_status IN ('scheduled', 'checked_in', 'in_progress');
  IF open_here >= b.most_here OR open_everywhere >= b.most_everywhere THEN RETURN NEXT; RETURN; END IF;

  LOOP
    IF b.holds THEN
      picked := free_seat(b.service_id, b.starts_at, b.first_seat);
      is_full := picked IS NULL;
      IF is_full THEN RETURN NEXT; RETURN; END IF;
    END IF;
    INSERT INTO reservations (id, created_at, updated_at, reference, user_id, service_id, team_id, date,
        "time", starts_at, ends_at, status, activity_status, source, notes, seat)
      VALUES (b.id, b.at, b.at, b.reference, b.user_id, b.service_id, b.team_id, b.date, b."time",
        b.starts_at, b.ends_at, b.status, 'scheduled', b.source, b.notes, picked)
      ON CONFLICT (service_id, starts_at, seat) DO NOTHING;
    EXIT WHEN FOUND;
  END LOOP;

  INSERT INTO reservation_history (reservation_id, actor_id, action, after, created_at)
    VALUES (b.id, b.actor_id, 'created', jsonb_build_object('status', b.status, 'date', b.date,
      'time', b."time", 'source', b.source), b.at);
  INSERT INTO activity_logs (id, actor_id, action, resource, subject_id, address, device, created_at)
    VALUES (b.log_id, b.actor_id, 'create', 'reservations', b.id, b.address, b.device, b.at);
  IF b.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, key, body_hash, reservation_id, created_at)
      VALUES (b.actor_id, b.key, b.body_hash, b.id, b.at);
  END IF;
  IF b.mail_id IS NOT NULL THEN
    INSERT INTO mails (id, recipient, subject, body_text, body_html)
      VALUES (b.mail_id, b.recipient, b.subject, b.body_text, b.body_html);
  END IF;
  is_written := true;
  RETURN NEXT;
END $$;
