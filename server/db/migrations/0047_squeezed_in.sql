-- expand
-- triggers_bcdcf71c7a9e
ALTER TABLE "reservations" ADD COLUMN "squeezed_in" boolean DEFAULT false NOT NULL;
ALTER TABLE "reservations" ADD COLUMN "squeeze_reason" text;
