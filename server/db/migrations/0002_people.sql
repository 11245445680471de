-- A mobile number as it is dialled within the country, however it was written. An index holds what it
-- answered: another way of writing it is another function with another index.
CREATE FUNCTION local_number(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(right(regexp_replace(written, '[^0-9]', '', 'g'), 10), '')
$$;

-- Groups of the declaration are columns: `profile.first_name` is `profile_first_name`.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  email_verified_at timestamptz(3),
  status text DEFAULT 'pending' NOT NULL,
  identification_status text DEFAULT 'none' NOT NULL,
  identification_type text,
  identification_reason text,
  profile_first_name text NOT NULL,
  profile_middle_name text,
  profile_last_name text NOT NULL,
  profile_suffix text,
  profile_birth_date date,
  profile_gender text,
  profile_civil_status text,
  profile_mobile_number text,
  profile_address text,
  profile_barangay text,
  profile_photo uuid,
  education_and_occupation_education_level text,
  education_and_occupation_school text,
  education_and_occupation_occupation text,
  education_and_occupation_employer text,
  education_and_occupation_employment_status text,
  education_and_occupation_monthly_income_bracket text,
  identification_files text[] DEFAULT '{}' NOT NULL,
  identification_submitted_at timestamptz(3),
  erasure_status text DEFAULT 'none' NOT NULL,
  erasure_requested_at timestamptz(3),
  erasure_reason text,
  profile_language text,
  search_text text GENERATED ALWAYS AS (
    lower(coalesce(username, '') || ' '
      || coalesce(email, '') || ' '
      || coalesce(profile_first_name, '') || ' '
      || coalesce(profile_last_name, '') || ' '
      || coalesce(profile_mobile_number, '') || ' '
      || regexp_replace(coalesce(profile_mobile_number, ''), '[^[:alnum:]]', '', 'g'))
  ) STORED,
  privacy_version integer,
  privacy_agreed_at timestamptz(3),
  -- Only a file that exists; it is removed once nothing refers to it.
  CONSTRAINT users_profile_photo_files_id_fk FOREIGN KEY (profile_photo) REFERENCES files (id)
);
-- Lists, newest first; accounts by status are counted from the index alone.
CREATE INDEX users_created_at_index ON users (created_at, id) INCLUDE (status);
-- One account for an address, however it is written; looked up at every sign-in.
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));
-- The queue of wishes to be erased.
CREATE INDEX users_erasure_status_created_at_index ON users (erasure_status, created_at, id);
-- The queue of identifications, longest waiting first.
CREATE INDEX users_identification_status_identification_submitted_at_index ON users (identification_status, identification_submitted_at, id);
-- Staff look people up by the whole number.
CREATE INDEX users_local_number_index ON users (local_number(profile_mobile_number));
-- Parts of words, anywhere in them.
CREATE INDEX users_search_index ON users USING gin (search_text gin_trgm_ops);
-- The list by status.
CREATE INDEX users_status_created_at_index ON users (status, created_at, id);
-- One account for a name, in whatever case.
CREATE UNIQUE INDEX users_username_unique ON users (lower(username));

CREATE TABLE roles (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  description text,
  reach text DEFAULT 'team' NOT NULL,
  permissions text[] DEFAULT '{}' NOT NULL,
  built_in boolean DEFAULT false NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(coalesce(name, ''))) STORED
);
-- Lists, newest first.
CREATE INDEX roles_created_at_index ON roles (created_at, id);
-- Two roles of one name could not be told apart where they are given.
CREATE UNIQUE INDEX roles_name_unique ON roles (lower(name));
-- Parts of words, anywhere in them.
CREATE INDEX roles_search_index ON roles USING gin (search_text gin_trgm_ops);

CREATE TABLE teams (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  description text,
  location text,
  phone text,
  email text,
  search_text text GENERATED ALWAYS AS (
    lower(coalesce(name, '') || ' '
      || coalesce(description, '') || ' '
      || coalesce(location, ''))
  ) STORED,
  score_bands jsonb DEFAULT '[]' NOT NULL
);
-- Lists, newest first.
CREATE INDEX teams_created_at_index ON teams (created_at, id);
-- Two teams of one name could not be told apart.
CREATE UNIQUE INDEX teams_name_unique ON teams (lower(name));
-- Parts of words, anywhere in them.
CREATE INDEX teams_search_index ON teams USING gin (search_text gin_trgm_ops);

CREATE TABLE constituent_categories (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  description text,
  search_text text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(description, ''))) STORED
);
-- Lists, newest first.
CREATE INDEX constituent_categories_created_at_index ON constituent_categories (created_at, id);
-- Two categories of one name could not be told apart.
CREATE UNIQUE INDEX constituent_categories_name_unique ON constituent_categories (lower(name));
-- Parts of words, anywhere in them.
CREATE INDEX constituent_categories_search_index ON constituent_categories USING gin (search_text gin_trgm_ops);

CREATE TABLE users_roles (
  owner_id uuid NOT NULL,
  target_id uuid NOT NULL,
  CONSTRAINT users_roles_key PRIMARY KEY (owner_id, target_id),
  -- Goes with the person; a role that somebody has stays.
  CONSTRAINT users_roles_owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT users_roles_target FOREIGN KEY (target_id) REFERENCES roles (id)
);
-- Who has the role.
CREATE INDEX users_roles_target_index ON users_roles (target_id);

CREATE TABLE users_teams (
  owner_id uuid NOT NULL,
  target_id uuid NOT NULL,
  CONSTRAINT users_teams_key PRIMARY KEY (owner_id, target_id),
  -- Goes with the person; a team that somebody is in stays.
  CONSTRAINT users_teams_owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT users_teams_target FOREIGN KEY (target_id) REFERENCES teams (id)
);
-- Who is in the team.
CREATE INDEX users_teams_target_index ON users_teams (target_id);

CREATE TABLE users_categories (
  owner_id uuid NOT NULL,
  target_id uuid NOT NULL,
  CONSTRAINT users_categories_key PRIMARY KEY (owner_id, target_id),
  -- Goes with the person; a category that somebody is in stays.
  CONSTRAINT users_categories_owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT users_categories_target FOREIGN KEY (target_id) REFERENCES constituent_categories (id)
);
-- Who is in the category.
CREATE INDEX users_categories_target_index ON users_categories (target_id);
