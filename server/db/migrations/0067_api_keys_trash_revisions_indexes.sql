-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "activity_logs_key_id_created_at_index" ON "activity_logs" USING btree ("key_id","created_at","id");
