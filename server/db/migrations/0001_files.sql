-- Overlaps of times are refused, and parts of words found, by indexes of their own kind.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Uploaded files. `owner_id` has no foreign key, so that an upload never waits for its user.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  owner_id uuid,
  purpose text NOT NULL,
  name text NOT NULL,
  mime text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  unused_since timestamptz(3),
  sealed_key text,
  scanned_at timestamptz(3)
);
-- Those of a person: their copy of what is stored, and what goes with an erasure.
CREATE INDEX files_owner_index ON files (owner_id);
-- What no scanner has seen yet; empty where all is scanned.
CREATE INDEX files_scanned_index ON files (id) WHERE scanned_at IS NULL;
-- What nothing has referred to for a day is removed.
CREATE INDEX files_unused_index ON files (unused_since);

-- One row for each key that values were sealed with: a start sees whether it has them all.
CREATE TABLE data_key_checks (
  key_id text PRIMARY KEY,
  check_value text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  retired_at timestamptz(3)
);
