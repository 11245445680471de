-- Names are kept as they were: what a row tells of may be gone. No foreign key, for the same reason.
CREATE TABLE activity_logs (
  id uuid PRIMARY KEY,
  actor_id uuid,
  action text NOT NULL,
  resource text NOT NULL,
  subject_id text,
  changes jsonb DEFAULT '[]' NOT NULL,
  address text,
  device text,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  actor_name text,
  subject_name text,
  owner_id uuid,
  team_id uuid,
  search_text text GENERATED ALWAYS AS (lower(coalesce(actor_name, '') || ' ' || coalesce(subject_name, ''))) STORED
);
-- Lists by what was done,
CREATE INDEX activity_logs_action_created_at_index ON activity_logs (action, created_at, id);
-- by whom,
CREATE INDEX activity_logs_actor_id_created_at_index ON activity_logs (actor_id, created_at, id);
-- of all,
CREATE INDEX activity_logs_created_at_index ON activity_logs (created_at, id);
-- of whom,
CREATE INDEX activity_logs_owner_id_created_at_index ON activity_logs (owner_id, created_at, id);
-- and what happened to one record, on its page.
CREATE INDEX activity_logs_resource_subject_id_created_at_index ON activity_logs (resource, subject_id, created_at, id);
-- Parts of names.
CREATE INDEX activity_logs_search_index ON activity_logs USING gin (search_text gin_trgm_ops);
-- A team's own log.
CREATE INDEX activity_logs_team_id_created_at_index ON activity_logs (team_id, created_at, id);

-- Rows wait here for their place in the chain, so that no writer waits for another.
CREATE TABLE activity_unsealed (
  log_id uuid PRIMARY KEY
);

-- The chain: each place proves the one before it. `salt` goes with an erasure.
CREATE TABLE activity_seals (
  "position" bigint PRIMARY KEY,
  log_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  content_hash text NOT NULL,
  personal_hash text NOT NULL,
  salt text,
  previous text NOT NULL,
  hash text NOT NULL
);
-- A row has one place.
CREATE UNIQUE INDEX activity_seals_log_index ON activity_seals (log_id);

-- How far the log was sent on.
CREATE TABLE activity_sinks (
  place text PRIMARY KEY,
  "position" bigint NOT NULL,
  leased_until timestamptz(3)
);
