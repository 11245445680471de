-- expand
ALTER TABLE "users" ADD COLUMN "category_confirmations" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "way" text DEFAULT 'given' NOT NULL;
ALTER TABLE "constituent_categories" ADD COLUMN "statement" text;
ALTER TABLE "constituent_categories" ADD COLUMN "min_age" integer;
ALTER TABLE "constituent_categories" ADD COLUMN "max_age" integer;
ALTER TABLE "constituent_categories" ADD COLUMN "gender" text;
ALTER TABLE "constituent_categories" ADD COLUMN "barangays" text[] DEFAULT '{}' NOT NULL;
