-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_day_index" ON "visits" USING btree ("day");
