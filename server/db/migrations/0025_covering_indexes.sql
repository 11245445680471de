-- What lies ahead, and the accounts by status, are counted from the index alone.
DROP INDEX reservations_starts_at_index;
CREATE INDEX reservations_starts_at_index ON reservations (starts_at, id) INCLUDE (status, date, team_id);
DROP INDEX users_created_at_index;
CREATE INDEX users_created_at_index ON users (created_at, id) INCLUDE (status);
