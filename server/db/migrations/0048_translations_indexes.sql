-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "services_search_translations_index" ON "services" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "frequently_asked_questions_search_translations_index" ON "frequently_asked_questions" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "constituent_categories_search_translations_index" ON "constituent_categories" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "teams_search_translations_index" ON "teams" USING gin ("search_translations" gin_trgm_ops);
