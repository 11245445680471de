-- Ends the turn to send the log on.
CREATE FUNCTION takda.release_sink(sink text) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  UPDATE activity_sinks SET leased_until = NULL WHERE place = sink
$$;
