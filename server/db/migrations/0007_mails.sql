CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  state text DEFAULT 'queued' NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamptz(3) NOT NULL,
  last_error text,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  title text NOT NULL,
  user_id uuid,
  expires_at timestamptz(3)
);
-- Mails with a one-time code are claimed apart from the others, which may be many.
CREATE INDEX mails_codes_index ON mails (next_try_at, id) WHERE state IN ('queued', 'retrying') AND expires_at IS NOT NULL;
-- Lists, newest first.
CREATE INDEX mails_created_at_index ON mails (created_at, id);
-- What is to be sent next.
CREATE INDEX mails_state_next_try_at_index ON mails (state, next_try_at, id);

-- What a mail says, apart from it, so that no list of mails can carry it.
CREATE TABLE mail_contents (
  mail_id uuid PRIMARY KEY,
  language text NOT NULL,
  subject text NOT NULL,
  letter jsonb NOT NULL,
  -- Goes with its mail.
  CONSTRAINT mail_contents_mail_id_fk FOREIGN KEY (mail_id) REFERENCES mails (id) ON DELETE CASCADE
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text,
  link text,
  read_at timestamptz(3),
  -- Goes with the person.
  CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
-- Lists, newest first.
CREATE INDEX notifications_created_at_index ON notifications (created_at, id);
-- A person's own, newest first.
CREATE INDEX notifications_user_id_created_at_index ON notifications (user_id, created_at, id);
-- How many are unread, which every open page asks.
CREATE INDEX notifications_user_id_read_at_index ON notifications (user_id, read_at, id);
