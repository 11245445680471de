-- What the chain covers of a row: what stays for good, and apart from it what an erasure blanks.
CREATE FUNCTION takda.activity_content(l activity_logs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(l.id, l.actor_id, l.action, l.resource, l.subject_id, l.owner_id, l.team_id,
    (extract(epoch FROM l.created_at) * 1000)::bigint)::text
$$;

CREATE FUNCTION takda.activity_personal(l activity_logs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(l.actor_name, l.subject_name, l.address, l.device, l.changes)::text
$$;

-- Gives the next rows their places. One process does it at a time; the others find nothing to do.
CREATE FUNCTION takda.seal_activity(at_most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  place bigint := 0;
  latest text := '';
  log record;
  previous_hash text;
  done uuid[] := '{}';
BEGIN
  IF NOT pg_try_advisory_xact_lock(7423010) THEN
    RETURN 0;
  END IF;
  SELECT s.position, s.hash INTO place, latest FROM activity_seals s ORDER BY s.position DESC LIMIT 1;
  place := coalesce(place, 0);
  latest := coalesce(latest, '');
  FOR log IN SELECT q.id, q.created_at, q.salt, encode(sha256(convert_to(q.content, 'UTF8')), 'hex') AS content,
      encode(sha256(convert_to(q.salt || q.personal, 'UTF8')), 'hex') AS personal
    FROM (SELECT l.id, l.created_at, takda.activity_content(l) AS content, takda.activity_personal(l) AS personal,
        replace(gen_random_uuid()::text, '-', '') AS salt
      FROM activity_unsealed u JOIN activity_logs l ON l.id = u.log_id
      ORDER BY l.created_at, l.id LIMIT at_most) q
    ORDER BY q.created_at, q.id LOOP
    place := place + 1;
    previous_hash := latest;
    latest := encode(sha256(convert_to(
      concat_ws('|', previous_hash, place, log.content, log.personal), 'UTF8')), 'hex');
    INSERT INTO activity_seals (position, log_id, created_at, content_hash, personal_hash, salt, previous, hash)
      VALUES (place, log.id, log.created_at, log.content, log.personal, log.salt, previous_hash, latest);
    done := done || log.id;
  END LOOP;
  DELETE FROM activity_unsealed WHERE log_id = ANY (done);
  RETURN cardinality(done);
END $$;
