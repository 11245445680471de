-- Counts what was just done, in its own transaction; beyond a limit that transaction ends, so that of
-- any number at once no more go through than may. In one order for all, so that none waits for another.
CREATE FUNCTION takda.count_within(is_done boolean, quotas jsonb, since timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  reached record;
BEGIN
  IF NOT is_done OR quotas = '[]' THEN RETURN; END IF;
  WITH given AS (
    SELECT q.key, q.most FROM jsonb_to_recordset(quotas) AS q(key text, most integer)
  ), counted AS (
    INSERT INTO rate_limits AS r (key, window_start, count)
    SELECT given.key, since, 1 FROM given ORDER BY given.key
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1
    RETURNING r.key, r.count
  )
  SELECT given.key, given.most INTO reached
  FROM given JOIN counted ON counted.key = given.key AND counted.count > given.most LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a limit is reached' USING ERRCODE = 'TQ001', DETAIL = reached.key, HINT = reached.most;
  END IF;
END
$$;
