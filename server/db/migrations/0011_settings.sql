-- One row.
CREATE TABLE settings (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  organisation_name text DEFAULT 'Takda' NOT NULL,
  organisation_logo uuid,
  contact_email text,
  contact_phone text,
  contact_address text,
  time_zone text DEFAULT 'Asia/Manila' NOT NULL,
  languages text[] DEFAULT '{en,fil}' NOT NULL,
  barangays text[] DEFAULT '{}' NOT NULL,
  holidays jsonb DEFAULT '[]' NOT NULL,
  session_idle_minutes integer DEFAULT 30 NOT NULL,
  session_hours integer DEFAULT 12 NOT NULL,
  constituent_session_idle_days integer DEFAULT 7 NOT NULL,
  constituent_session_days integer DEFAULT 30 NOT NULL,
  max_active_reservations integer DEFAULT 5 NOT NULL,
  city text,
  service_lead_hours integer DEFAULT 1 NOT NULL,
  service_horizon_days integer DEFAULT 60 NOT NULL,
  service_cancel_hours integer DEFAULT 2 NOT NULL,
  service_max_active_per_user integer DEFAULT 2 NOT NULL,
  service_requires_approval boolean DEFAULT false NOT NULL,
  code_minutes integer DEFAULT 10 NOT NULL,
  code_tries integer DEFAULT 5 NOT NULL,
  keep_activity_months integer DEFAULT 60 NOT NULL,
  keep_notification_months integer DEFAULT 12 NOT NULL,
  keep_mail_days integer DEFAULT 7 NOT NULL,
  keep_registration_days integer DEFAULT 7 NOT NULL,
  hold_minutes integer DEFAULT 15 NOT NULL,
  keep_health_days integer DEFAULT 180 NOT NULL,
  public_figures boolean DEFAULT false NOT NULL,
  visit_reach_days integer DEFAULT 90 NOT NULL,
  bookings_per_person integer DEFAULT 10 NOT NULL,
  bookings_per_mailbox integer DEFAULT 15 NOT NULL,
  bookings_per_network integer DEFAULT 1000 NOT NULL,
  bookings_per_service integer DEFAULT 150 NOT NULL,
  changes_per_person integer DEFAULT 10 NOT NULL,
  changes_per_mailbox integer DEFAULT 15 NOT NULL,
  changes_per_network integer DEFAULT 1000 NOT NULL,
  changes_per_service integer DEFAULT 150 NOT NULL,
  mails_per_mailbox integer DEFAULT 12 NOT NULL,
  local_staff_sign_in boolean DEFAULT true NOT NULL,
  local_administrator_id uuid,
  privacy_notice text,
  privacy_contact_name text,
  privacy_contact_email text,
  security_email text,
  -- Who can still sign in here when single sign-on fails is not deleted.
  CONSTRAINT settings_local_administrator_id_users_id_fk FOREIGN KEY (local_administrator_id) REFERENCES users (id),
  -- Only a file that exists; it is removed once nothing refers to it.
  CONSTRAINT settings_organisation_logo_files_id_fk FOREIGN KEY (organisation_logo) REFERENCES files (id)
);
-- As every declared table has it.
CREATE INDEX settings_created_at_index ON settings (created_at, id);

CREATE TABLE settings_second_factor_roles (
  owner_id uuid NOT NULL,
  target_id uuid NOT NULL,
  CONSTRAINT settings_second_factor_roles_key PRIMARY KEY (owner_id, target_id),
  -- A role that needs a second factor stays.
  CONSTRAINT settings_second_factor_roles_owner FOREIGN KEY (owner_id) REFERENCES settings (id) ON DELETE CASCADE,
  CONSTRAINT settings_second_factor_roles_target FOREIGN KEY (target_id) REFERENCES roles (id)
);
-- Whether the role needs one.
CREATE INDEX settings_second_factor_roles_target_index ON settings_second_factor_roles (target_id);

CREATE TABLE frequently_asked_questions (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  question text NOT NULL,
  answer text NOT NULL,
  team_id uuid,
  "position" integer DEFAULT 100 NOT NULL,
  status text DEFAULT 'published' NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(coalesce(question, '') || ' ' || coalesce(answer, ''))) STORED,
  -- A team that answers questions cannot be deleted.
  CONSTRAINT frequently_asked_questions_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id)
);
-- Lists, newest first.
CREATE INDEX frequently_asked_questions_created_at_index ON frequently_asked_questions (created_at, id);
-- Parts of words, anywhere in them.
CREATE INDEX frequently_asked_questions_search_index ON frequently_asked_questions USING gin (search_text gin_trgm_ops);

-- How somebody likes a list of the administration to be.
CREATE TABLE list_views (
  user_id uuid NOT NULL,
  resource text NOT NULL,
  hidden jsonb,
  saved jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT list_views_key PRIMARY KEY (user_id, resource),
  -- Goes with the person.
  CONSTRAINT list_views_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Every notice that people have agreed to, as it was.
CREATE TABLE privacy_notices (
  version integer PRIMARY KEY,
  text text,
  since timestamptz(3) NOT NULL
);

-- One row: what this database is, and when it was backed up.
CREATE TABLE installation (
  id text PRIMARY KEY,
  generation text,
  next_generation text,
  identity text,
  restored_at timestamptz(3),
  restored_from text,
  adopted_at timestamptz(3),
  last_backup_at timestamptz(3),
  last_backup jsonb
);

INSERT INTO installation (id) VALUES ('this');
