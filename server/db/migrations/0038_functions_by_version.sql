-- contract
-- triggers_c8f135b807d7
-- Functions that the program calls are each version's own now (server/db/functions). Databases from
-- before have these, which nothing calls any longer.
DROP FUNCTION IF EXISTS book_seat(jsonb);
DROP FUNCTION IF EXISTS free_seat(uuid, timestamptz, integer, timestamptz);
DROP FUNCTION IF EXISTS open_reservations(uuid, timestamptz);
DROP FUNCTION IF EXISTS answers_needed(uuid, uuid, uuid, timestamptz);
DROP FUNCTION IF EXISTS begin_submission(uuid, uuid, text, uuid, uuid, uuid, timestamptz);
DROP FUNCTION IF EXISTS count_within(boolean, jsonb, timestamptz);
DROP FUNCTION IF EXISTS remove_old_activity(timestamptz, integer);
DROP FUNCTION IF EXISTS seal_activity(integer);
DROP FUNCTION IF EXISTS activity_content(activity_logs);
DROP FUNCTION IF EXISTS activity_personal(activity_logs);
DROP FUNCTION IF EXISTS blank_activity(uuid);
DROP FUNCTION IF EXISTS masked_changes(jsonb, text[]);
