-- Passwords live apart from people, so that no list of people can ever carry them.
CREATE TABLE credentials (
  user_id uuid PRIMARY KEY,
  password_hash text NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  -- What opens an account goes with it; so in all tables here.
  CONSTRAINT credentials_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  device text,
  address text,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3) NOT NULL,
  idle_until timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  has_password boolean NOT NULL,
  second_factor_at timestamptz(3),
  issuer text,
  CONSTRAINT sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- What is over is removed.
CREATE INDEX sessions_expires_index ON sessions (expires_at);
-- Those of a person: shown to them, and ended with a new password.
CREATE INDEX sessions_user_index ON sessions (user_id);

CREATE TABLE challenges (
  id uuid PRIMARY KEY,
  flow text NOT NULL,
  user_id uuid,
  account_hash text NOT NULL,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  resend_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  data jsonb,
  CONSTRAINT challenges_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Tries are counted by the address, also where no account has it.
CREATE INDEX challenges_account_index ON challenges (account_hash, created_at);
-- Those of an account go with it.
CREATE INDEX challenges_user_index ON challenges (user_id);

CREATE TABLE reset_tokens (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT reset_tokens_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Those of an account end when one is used.
CREATE INDEX reset_tokens_user_index ON reset_tokens (user_id);

CREATE TABLE second_factors (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  used_at timestamptz(3),
  credential_id text,
  public_key text,
  counter bigint DEFAULT 0 NOT NULL,
  transports jsonb,
  sealed text,
  -- A passkey says who it is by itself, so two people cannot have the same one.
  CONSTRAINT second_factors_credential UNIQUE (credential_id),
  CONSTRAINT second_factors_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Those of a person, at every sign-in.
CREATE INDEX second_factors_user_index ON second_factors (user_id);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE sign_on_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_on_identities_key PRIMARY KEY (issuer, subject),
  CONSTRAINT sign_on_identities_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Those of a person: shown to them, and gone with them.
CREATE INDEX sign_on_identities_user_index ON sign_on_identities (user_id);
