-- Mails with a one-time code are claimed apart from the others, which may be many.
CREATE INDEX "mails_codes_index" ON "mails" ("next_try_at", "id")
  WHERE state IN ('queued', 'retrying') AND expires_at IS NOT NULL;
