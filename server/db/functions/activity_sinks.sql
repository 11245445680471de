-- How far the log was sent on is moved by these alone: a batch at a time, never beyond what is in the chain.
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

CREATE FUNCTION takda.advance_sink(sink text, sent_from bigint, sent_to bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT 1 FROM activity_seals WHERE position > sent_from AND position <= sent_to
      LIMIT 201) batch) NOT BETWEEN 1 AND 200 THEN
    RAISE EXCEPTION 'the log is sent on a batch at a time';
  END IF;
  UPDATE activity_sinks SET position = sent_to, leased_until = clock_timestamp() + interval '1 minute'
    WHERE place = sink AND position = sent_from AND leased_until IS NOT NULL
      AND EXISTS (SELECT 1 FROM activity_seals s WHERE s.position = sent_to);
  RETURN FOUND;
END $$;

CREATE FUNCTION takda.release_sink(sink text) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  UPDATE activity_sinks SET leased_until = NULL WHERE place = sink
$$;
