-- expand
ALTER TABLE "line_days" ADD COLUMN "record_key" text;
