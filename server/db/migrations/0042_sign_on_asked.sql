-- expand
ALTER TABLE "sessions" ADD COLUMN "vouched_at" timestamp (3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "ask_at" timestamp (3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "renewal" text;
