-- expand
ALTER TABLE "reservations" ADD COLUMN "office_notes" text;
