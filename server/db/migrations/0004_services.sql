CREATE TABLE services (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  team_id uuid NOT NULL,
  kind text DEFAULT 'service' NOT NULL,
  status text DEFAULT 'draft' NOT NULL,
  description text,
  photo uuid,
  location text,
  requirements text,
  weekly_hours jsonb DEFAULT '[]' NOT NULL,
  closures jsonb DEFAULT '[]' NOT NULL,
  slot_minutes integer DEFAULT 30 NOT NULL,
  buffer_minutes integer DEFAULT 0 NOT NULL,
  capacity integer DEFAULT 1 NOT NULL,
  lead_hours integer DEFAULT 1 NOT NULL,
  horizon_days integer DEFAULT 60 NOT NULL,
  requires_approval boolean DEFAULT false NOT NULL,
  pending_holds_slot boolean DEFAULT true NOT NULL,
  cancel_hours integer DEFAULT 2 NOT NULL,
  max_active_per_user integer DEFAULT 2 NOT NULL,
  requires_verified_identification boolean DEFAULT false NOT NULL,
  requires_health_information boolean DEFAULT false NOT NULL,
  requires_questionnaire boolean DEFAULT false NOT NULL,
  ask_again text DEFAULT 'every_booking' NOT NULL,
  ask_again_months integer DEFAULT 12 NOT NULL,
  keeps_approval_when_moved boolean DEFAULT false NOT NULL,
  keywords text,
  search_text text GENERATED ALWAYS AS (
    lower(coalesce(name, '') || ' '
      || coalesce(description, '') || ' '
      || coalesce(keywords, '') || ' '
      || coalesce(location, ''))
  ) STORED,
  -- Only a file that exists; it is removed once nothing refers to it.
  CONSTRAINT services_photo_files_id_fk FOREIGN KEY (photo) REFERENCES files (id),
  -- A team that has services cannot be deleted.
  CONSTRAINT services_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id)
);
-- Lists, newest first.
CREATE INDEX services_created_at_index ON services (created_at, id);
-- Parts of words, anywhere in them.
CREATE INDEX services_search_index ON services USING gin (search_text gin_trgm_ops);
-- What the booking front offers, by name.
CREATE INDEX services_status_name_index ON services (status, name, id);
-- Those of a team, for its staff.
CREATE INDEX services_team_id_index ON services (team_id, id);

CREATE TABLE services_categories (
  owner_id uuid NOT NULL,
  target_id uuid NOT NULL,
  CONSTRAINT services_categories_key PRIMARY KEY (owner_id, target_id),
  -- Goes with the service; a category that a service is for stays.
  CONSTRAINT services_categories_owner FOREIGN KEY (owner_id) REFERENCES services (id) ON DELETE CASCADE,
  CONSTRAINT services_categories_target FOREIGN KEY (target_id) REFERENCES constituent_categories (id)
);
-- Which services are for the category.
CREATE INDEX services_categories_target_index ON services_categories (target_id);
