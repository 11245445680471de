-- expand
ALTER TABLE "reservations" ADD COLUMN "outside_hours" boolean DEFAULT false NOT NULL;
