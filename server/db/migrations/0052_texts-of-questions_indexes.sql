-- expand
-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questionnaire_questions_search_translations_index" ON "questionnaire_questions" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questionnaire_sections_search_translations_index" ON "questionnaire_sections" USING gin ("search_translations" gin_trgm_ops);
