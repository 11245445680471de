-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_ask_index" ON "sessions" USING btree ("ask_at") WHERE ask_at is not null;
