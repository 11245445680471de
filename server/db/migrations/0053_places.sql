-- expand
-- triggers_4d95a353492f
CREATE TABLE "reservation_seats" (
	"service_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"seat" integer NOT NULL,
	"reservation_id" uuid NOT NULL,
	CONSTRAINT "reservation_seats_key" PRIMARY KEY("service_id","starts_at","seat")
);

ALTER TABLE "reservations" ADD COLUMN "places" integer DEFAULT 1 NOT NULL;
ALTER TABLE "services" ADD COLUMN "places_per_booking" integer DEFAULT 1 NOT NULL;
-- What is booked while the older version still serves alone has its places there as well. The whole of
-- it is in `triggers/reservation_seats.sql`, which takes the place of this.
CREATE FUNCTION keep_reservation_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM reservation_seats t WHERE t.service_id = OLD.service_id AND t.starts_at = OLD.starts_at
      AND t.reservation_id = OLD.id;
    IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  END IF;
  IF NEW.seat IS NOT NULL THEN
    INSERT INTO reservation_seats (service_id, starts_at, seat, reservation_id)
      VALUES (NEW.service_id, NEW.starts_at, NEW.seat, NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_seats_taken AFTER INSERT ON reservations
  FOR EACH ROW WHEN (NEW.seat IS NOT NULL) EXECUTE FUNCTION keep_reservation_seats();
CREATE TRIGGER reservations_seats_moved AFTER UPDATE OF seat, places, service_id, starts_at ON reservations
  FOR EACH ROW WHEN ((NEW.seat, NEW.places, NEW.service_id, NEW.starts_at)
    IS DISTINCT FROM (OLD.seat, OLD.places, OLD.service_id, OLD.starts_at))
  EXECUTE FUNCTION keep_reservation_seats();
CREATE TRIGGER reservations_seats_freed AFTER DELETE ON reservations
  FOR EACH ROW WHEN (OLD.seat IS NOT NULL) EXECUTE FUNCTION keep_reservation_seats();
