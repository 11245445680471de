-- expand
ALTER TABLE "services" ADD COLUMN "notice" text;
ALTER TABLE "services" ADD COLUMN "icon" text DEFAULT 'calendar' NOT NULL;
ALTER TABLE "notifications" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
