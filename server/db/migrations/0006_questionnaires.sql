CREATE TABLE questionnaire_sections (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  team_id uuid NOT NULL,
  title text NOT NULL,
  description text,
  answered_by text DEFAULT 'self' NOT NULL,
  "position" integer DEFAULT 9999 NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(coalesce(title, ''))) STORED,
  -- A form goes with its team.
  CONSTRAINT questionnaire_sections_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id) ON DELETE CASCADE
);
-- Lists, newest first.
CREATE INDEX questionnaire_sections_created_at_index ON questionnaire_sections (created_at, id);
-- Parts of words, anywhere in them.
CREATE INDEX questionnaire_sections_search_index ON questionnaire_sections USING gin (search_text gin_trgm_ops);
-- A team's form, in its order.
CREATE INDEX questionnaire_sections_team_id_position_index ON questionnaire_sections (team_id, "position", id);

CREATE TABLE questionnaire_questions (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  section_id uuid NOT NULL,
  team_id uuid NOT NULL,
  text text NOT NULL,
  help text,
  kind text NOT NULL,
  options jsonb DEFAULT '[]' NOT NULL,
  min integer,
  max integer,
  unit text,
  required boolean DEFAULT false NOT NULL,
  is_sensitive boolean DEFAULT false NOT NULL,
  visible_if_match text DEFAULT 'all' NOT NULL,
  visible_if_conditions jsonb DEFAULT '[]' NOT NULL,
  "position" integer DEFAULT 9999 NOT NULL,
  archived_at timestamptz(3),
  search_text text GENERATED ALWAYS AS (lower(coalesce(text, ''))) STORED,
  -- Goes with its section and its team.
  CONSTRAINT questionnaire_questions_section_id_questionnaire_sections_id_fk FOREIGN KEY (section_id) REFERENCES questionnaire_sections (id) ON DELETE CASCADE,
  CONSTRAINT questionnaire_questions_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams (id) ON DELETE CASCADE
);
-- Lists, newest first.
CREATE INDEX questionnaire_questions_created_at_index ON questionnaire_questions (created_at, id);
-- Parts of words, anywhere in them.
CREATE INDEX questionnaire_questions_search_index ON questionnaire_questions USING gin (search_text gin_trgm_ops);
-- A section, in its order.
CREATE INDEX questionnaire_questions_section_id_position_index ON questionnaire_questions (section_id, "position", id);
-- A team's questions at once, as its form is put together.
CREATE INDEX questionnaire_questions_team_id_index ON questionnaire_questions (team_id, id);

-- The whole form as it was, by the hash of its content.
CREATE TABLE questionnaire_versions (
  id uuid PRIMARY KEY,
  team_id uuid,
  kind text NOT NULL,
  content jsonb NOT NULL,
  content_hash text NOT NULL,
  is_current boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- A form that is changed back is the version that it was; health information has no team.
  CONSTRAINT questionnaire_versions_content_unique UNIQUE NULLS NOT DISTINCT (team_id, kind, content_hash),
  -- A team that goes takes its forms with it.
  CONSTRAINT questionnaire_versions_team FOREIGN KEY (team_id) REFERENCES teams (id) ON DELETE CASCADE
);
-- One that is offered now.
CREATE UNIQUE INDEX questionnaire_versions_current_unique ON questionnaire_versions (team_id, kind) WHERE is_current;

CREATE TABLE questionnaire_responses (
  id uuid PRIMARY KEY,
  version_id uuid NOT NULL,
  user_id uuid NOT NULL,
  service_id uuid NOT NULL,
  reservation_id uuid,
  kind text NOT NULL,
  author_id uuid NOT NULL,
  state text NOT NULL,
  answers jsonb NOT NULL,
  sealed text,
  file_ids uuid[] NOT NULL,
  score integer,
  submitted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  -- What is no draft was submitted at some time.
  CONSTRAINT questionnaire_responses_state CHECK (state IN ('draft', 'submitted', 'superseded') AND (state = 'draft') = (submitted_at IS NULL)),
  -- Answers outlive the visit that they were given for, but neither the person nor the service;
  -- a form stays as long as its answers.
  CONSTRAINT questionnaire_responses_reservation FOREIGN KEY (reservation_id) REFERENCES reservations (id) ON DELETE SET NULL,
  CONSTRAINT questionnaire_responses_service FOREIGN KEY (service_id) REFERENCES services (id) ON DELETE CASCADE,
  CONSTRAINT questionnaire_responses_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT questionnaire_responses_version FOREIGN KEY (version_id) REFERENCES questionnaire_versions (id)
);
-- Two tabs of one person go on with one draft.
CREATE UNIQUE INDEX questionnaire_responses_draft_unique ON questionnaire_responses (user_id, service_id, kind, author_id) WHERE state = 'draft';
-- Which answer a file belongs to decides who may open it.
CREATE INDEX questionnaire_responses_files_index ON questionnaire_responses USING gin (file_ids);
-- What has to go after a time is found without looking through every answer.
CREATE INDEX questionnaire_responses_health ON questionnaire_responses (updated_at) WHERE kind = 'health';
-- What a person has answered, and whether that is still good.
CREATE INDEX questionnaire_responses_person_index ON questionnaire_responses (user_id, service_id, kind, submitted_at);
-- What was answered for a visit.
CREATE INDEX questionnaire_responses_reservation_index ON questionnaire_responses (reservation_id);
-- Answers to a service, newest first.
CREATE INDEX questionnaire_responses_service_index ON questionnaire_responses (service_id, submitted_at);
-- Results by period, from the index alone.
CREATE INDEX questionnaire_responses_submitted_index ON questionnaire_responses (version_id, submitted_at) INCLUDE (service_id, kind, score) WHERE state = 'submitted';
-- Whether a version was ever answered.
CREATE INDEX questionnaire_responses_version_index ON questionnaire_responses (version_id, state);

-- Answers that can be counted, as rows.
CREATE TABLE questionnaire_values (
  response_id uuid NOT NULL,
  question_id text NOT NULL,
  option_id text,
  number double precision,
  date date,
  service_id uuid NOT NULL,
  submitted_at timestamptz(3) NOT NULL,
  day date,
  -- Goes with its answers.
  CONSTRAINT questionnaire_values_response FOREIGN KEY (response_id) REFERENCES questionnaire_responses (id) ON DELETE CASCADE
);
-- Counting choices by period and service reads this index alone.
CREATE INDEX questionnaire_values_question_index ON questionnaire_values (question_id, submitted_at) INCLUDE (service_id, option_id);
-- Those of a submission that is replaced.
CREATE INDEX questionnaire_values_response_index ON questionnaire_values (response_id);

-- Rows are only ever added, so that submissions of one day do not queue for one row; they are
-- folded later.
CREATE TABLE questionnaire_counts (
  question_id text NOT NULL,
  service_id uuid NOT NULL,
  day date NOT NULL,
  option_id text,
  number double precision,
  month date,
  count integer NOT NULL,
  is_folded boolean NOT NULL
);
-- What is still to be folded.
CREATE INDEX questionnaire_counts_fresh_index ON questionnaire_counts (question_id) WHERE NOT is_folded;
-- A question's counts by period.
CREATE INDEX questionnaire_counts_question_index ON questionnaire_counts (question_id, day);

CREATE TABLE health_consents (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  version text NOT NULL,
  language text NOT NULL,
  given_at timestamptz(3) NOT NULL,
  given_by uuid NOT NULL,
  withdrawn_at timestamptz(3),
  -- Goes with the person.
  CONSTRAINT health_consents_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- A person's word, the last one first.
CREATE INDEX health_consents_user_index ON health_consents (user_id, id);
