-- At the most so many rows that the settings keep no longer, by the told time and by this database's.
CREATE FUNCTION takda.remove_old_activity(told timestamptz, at_most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  kept int := (SELECT keep_activity_months FROM settings LIMIT 1);
  removed int;
BEGIN
  DELETE FROM activity_logs WHERE ctid = ANY (ARRAY(
    SELECT l.ctid FROM activity_logs l WHERE l.created_at < told - kept * interval '1 month'
      AND activity_is_over(l.created_at)
      AND NOT EXISTS (SELECT 1 FROM activity_unsealed u WHERE u.log_id = l.id)
    -- The oldest first: what was blanked never outlives the row of the erasure that blanked it.
    ORDER BY l.created_at, l.id LIMIT at_most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  -- Of the chain goes what lies before the first row that is there; its last place stays.
  DELETE FROM activity_seals WHERE position < (
    SELECT s.position FROM activity_seals s
      WHERE EXISTS (SELECT 1 FROM activity_logs l WHERE l.id = s.log_id)
        OR s.position = (SELECT max(position) FROM activity_seals) OR NOT activity_is_over(s.created_at)
      ORDER BY s.position LIMIT 1);
  RETURN removed;
END $$;
