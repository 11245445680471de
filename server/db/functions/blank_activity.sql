-- The values of a change, but not which fields it was about; of all fields where none are named. An id names
-- nobody: by it, a merge still tells where the record went (`server/backup/erasureList.ts`).
CREATE FUNCTION takda.masked_changes(changes jsonb, fields text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN one ->> 'field' <> 'id' AND (fields IS NULL OR one ->> 'field' = ANY (fields)) THEN one || jsonb_build_object(
      'before', CASE WHEN one ->> 'before' IS NULL THEN NULL ELSE '•••' END,
      'after', CASE WHEN one ->> 'after' IS NULL THEN NULL ELSE '•••' END) ELSE one END ORDER BY place), '[]')
    FROM jsonb_array_elements(changes) WITH ORDINALITY list(one, place)
$$;

-- Takes an erased person out of the log: by whom, of whom and from where, and the values; what was done stays.
-- The row that says so comes first: a blanking without one is seen when the log is verified.
CREATE FUNCTION takda.blank_activity(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM activity_logs
      WHERE resource = 'users' AND subject_id = person::text AND action = 'erase') THEN
    RAISE EXCEPTION 'nobody is taken out of the log without a row of their erasure';
  END IF;
  UPDATE activity_logs SET actor_name = 'Erased person', address = NULL, device = NULL WHERE actor_id = person;
  UPDATE activity_logs SET subject_name = 'Erased person', changes = takda.masked_changes(changes, NULL),
      address = CASE WHEN actor_id IS NULL THEN NULL ELSE address END,
      device = CASE WHEN actor_id IS NULL THEN NULL ELSE device END
    WHERE resource = 'users' AND subject_id = person::text;
  UPDATE activity_logs SET changes = takda.masked_changes(changes, ARRAY['notes', 'reason', 'squeeze_reason', 'priority'])
    WHERE owner_id = person AND resource = 'reservations' AND changes <> '[]';
  UPDATE activity_seals SET salt = NULL WHERE salt IS NOT NULL AND log_id IN (SELECT id FROM activity_logs
    WHERE actor_id = person OR owner_id = person OR (resource = 'users' AND subject_id = person::text));
END $$;
