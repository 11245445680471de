-- expand
-- concurrently
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "visits_ticket_key_unique" ON "visits" USING btree ("ticket_key");
