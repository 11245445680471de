-- What was done in a window of time, counted by many processes in one row.
CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamptz(3) NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limits_key PRIMARY KEY (key, window_start)
);
-- Windows that are over are removed.
CREATE INDEX rate_limits_window_index ON rate_limits (window_start);

-- Who has reached a limit, so that staff can let them go on.
CREATE TABLE reached_limits (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  action text NOT NULL,
  counted_by text NOT NULL,
  user_id uuid,
  service_id uuid,
  team_id uuid,
  subject text NOT NULL,
  most integer NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  lifted_at timestamptz(3),
  counter text NOT NULL,
  CONSTRAINT reached_limits_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services (id) ON DELETE CASCADE,
  CONSTRAINT reached_limits_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id) ON DELETE CASCADE,
  -- Goes with whom and what it is about.
  CONSTRAINT reached_limits_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Once for a window, however often it is reached.
CREATE UNIQUE INDEX reached_limits_counter_ends_at_unique ON reached_limits (counter, ends_at);
-- Lists, newest first.
CREATE INDEX reached_limits_created_at_index ON reached_limits (created_at, id);

-- What the installation lacks, as a process has met it.
CREATE TABLE installation_warnings (
  kind text PRIMARY KEY,
  detail text NOT NULL,
  seen_at timestamptz(3) NOT NULL
);
