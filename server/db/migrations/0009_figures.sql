-- Days that are to be counted again.
CREATE TABLE figure_marks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  team_id uuid NOT NULL,
  day date NOT NULL
);
-- One day after the other.
CREATE INDEX figure_marks_day_index ON figure_marks (day);

-- A team’s day, counted whole.
CREATE TABLE figure_rollups (
  team_id uuid NOT NULL,
  span text NOT NULL,
  starts_on date NOT NULL,
  computed_at timestamptz(3) NOT NULL,
  totals jsonb NOT NULL,
  services jsonb NOT NULL,
  hours jsonb NOT NULL,
  sources jsonb NOT NULL,
  notices jsonb NOT NULL,
  lead_hours jsonb NOT NULL,
  waiting_minutes jsonb NOT NULL,
  statuses jsonb NOT NULL,
  ages jsonb NOT NULL,
  genders jsonb NOT NULL,
  barangays jsonb NOT NULL,
  CONSTRAINT figure_rollups_key PRIMARY KEY (team_id, span, starts_on)
);
-- All teams of a period.
CREATE INDEX figure_rollups_day_index ON figure_rollups (starts_on);

-- What a service offered from a day on, so that past days are measured by what held then.
CREATE TABLE service_hours (
  service_id uuid NOT NULL,
  team_id uuid NOT NULL,
  valid_from date NOT NULL,
  is_active boolean NOT NULL,
  rules jsonb NOT NULL,
  CONSTRAINT service_hours_key PRIMARY KEY (service_id, valid_from)
);
