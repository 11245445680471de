-- expand
-- in batches of 5000 by reservations.id
INSERT INTO reservation_seats (service_id, starts_at, seat, reservation_id)
SELECT service_id, starts_at, seat, id FROM reservations WHERE seat IS NOT NULL AND {batch}
-- Who gives a place back meanwhile waits, and takes it out again.
FOR NO KEY UPDATE
ON CONFLICT DO NOTHING;
