-- expand
-- concurrently
ALTER TABLE "users" VALIDATE CONSTRAINT "users_responsible_id_users_id_fk";
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_responsible_id_index" ON "users" USING btree ("responsible_id","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questionnaire_questions_search_translations_index" ON "questionnaire_questions" USING gin ("search_translations" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questionnaire_sections_search_translations_index" ON "questionnaire_sections" USING gin ("search_translations" gin_trgm_ops);
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_filled";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_filled";
