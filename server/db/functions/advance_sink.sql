-- Notes how far the log was sent on: a batch at a time, and never beyond what is in the chain.
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
