-- expand
-- concurrently
-- Every mail was in it for ever, and written to it three times.
DROP INDEX CONCURRENTLY IF EXISTS "mails_state_next_try_at_index";
