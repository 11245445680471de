CREATE TABLE reservations (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  reference text NOT NULL,
  user_id uuid NOT NULL,
  service_id uuid NOT NULL,
  team_id uuid NOT NULL,
  date date NOT NULL,
  "time" text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  status text NOT NULL,
  activity_status text NOT NULL,
  source text NOT NULL,
  notes text,
  reason text,
  seat integer,
  held_until timestamptz(3),
  answers_status text,
  search_text text GENERATED ALWAYS AS (
    lower(coalesce(reference, '') || ' '
      || regexp_replace(coalesce(reference, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED,
  -- Nobody can be in two places at once.
  CONSTRAINT reservations_person_overlap EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (seat IS NOT NULL),
  CONSTRAINT reservations_ends_after_start CHECK (ends_at > starts_at),
  -- A hold runs out, and nothing else does.
  CONSTRAINT reservations_held_until CHECK ((status = 'held') = (held_until IS NOT NULL) AND (status <> 'held' OR seat IS NOT NULL)),
  -- A hold takes a seat like any other reservation; what was declined or cancelled has none.
  CONSTRAINT reservations_seat_status CHECK (seat IS NULL OR (seat >= 1 AND status IN ('held', 'pending', 'approved'))),
  -- What was booked is not deleted: neither its service, nor its team, nor its person.
  CONSTRAINT reservations_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services (id),
  CONSTRAINT reservations_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id),
  CONSTRAINT reservations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
-- Lists, newest first.
CREATE INDEX reservations_created_at_index ON reservations (created_at, id);
-- Holds that have run out.
CREATE INDEX reservations_held_until ON reservations (held_until) WHERE status = 'held';
-- One person holds one place at a time.
CREATE UNIQUE INDEX reservations_one_hold ON reservations (user_id) WHERE status = 'held';
-- People read it out: two alike would be mistaken for each other.
CREATE UNIQUE INDEX reservations_reference_unique ON reservations (lower(reference));
-- References, however they are written.
CREATE INDEX reservations_search_index ON reservations USING gin (search_text gin_trgm_ops);
-- A seat is a row: the places of one slot are numbered from 1 to the service's capacity, and no
-- two reservations share one. A reservation that holds no place has no seat (nulls never clash).
CREATE UNIQUE INDEX reservations_seat_unique ON reservations (service_id, starts_at, seat);
-- The slots of a service, and its list.
CREATE INDEX reservations_service_id_starts_at_index ON reservations (service_id, starts_at, id);
-- What lies ahead is counted from the index alone.
CREATE INDEX reservations_starts_at_index ON reservations (starts_at, id) INCLUDE (status, date, team_id);
-- What waits for approval, in the order in which it came.
CREATE INDEX reservations_status_created_at_index ON reservations (status, created_at, id);
-- A team's list, newest first.
CREATE INDEX reservations_team_id_created_at_index ON reservations (team_id, created_at, id);
-- A team's day at the desk.
CREATE INDEX reservations_team_id_starts_at_index ON reservations (team_id, starts_at, id);
-- A person's own, and what counts against their limits.
CREATE INDEX reservations_user_id_starts_at_index ON reservations (user_id, starts_at, id);

CREATE TABLE reservation_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reservation_id uuid NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz(3) NOT NULL,
  -- Goes with the reservation.
  CONSTRAINT reservation_history_reservation FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE CASCADE
);
-- One after the other, as it happened.
CREATE INDEX reservation_history_index ON reservation_history (reservation_id, id);

-- The first answer to a retried request.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  reservation_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_key PRIMARY KEY (user_id, key),
  -- Goes with the reservation.
  CONSTRAINT idempotency_keys_reservation FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE CASCADE
);
-- What is older than any retry is removed.
CREATE INDEX idempotency_keys_created_index ON idempotency_keys (created_at);
