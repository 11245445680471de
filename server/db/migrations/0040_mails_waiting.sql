-- expand
-- concurrently
-- What is to be sent next, apart from mails with a code (`mails_codes_index`). It holds only what waits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_others_index ON mails (next_try_at, id) WHERE state IN ('queued', 'retrying') AND expires_at IS NULL;
-- The list of what was given up: few among many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_failed_index ON mails (created_at, id) WHERE state = 'failed';
