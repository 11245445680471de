-- Takes the turn to send the log on, and tells how far it was sent: these functions alone move that.
-- A lease runs by this database's own clock, so that nobody can take one for years.
CREATE FUNCTION takda.take_sink(sink text) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  reached bigint;
BEGIN
  INSERT INTO activity_sinks (place, position) VALUES (sink, 0) ON CONFLICT DO NOTHING;
  UPDATE activity_sinks SET leased_until = clock_timestamp() + interval '1 minute'
    WHERE place = sink AND (leased_until IS NULL OR leased_until < clock_timestamp())
    RETURNING position INTO reached;
  RETURN reached;
END $$;
