-- expand
ALTER TABLE "settings" ADD COLUMN "clock" text DEFAULT 'region' NOT NULL;
