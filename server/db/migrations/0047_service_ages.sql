-- expand
ALTER TABLE "services" ADD COLUMN "min_age" integer;
ALTER TABLE "services" ADD COLUMN "max_age" integer;
