-- expand
ALTER TABLE "services" ADD COLUMN "required_details" text[] DEFAULT '{}' NOT NULL;
