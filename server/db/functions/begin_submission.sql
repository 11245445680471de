-- What comes before answers are stored: one person's forms are submitted one after the other, and not
-- while the person is being erased. Each statement in here sees what was committed before it began,
-- so a submission needs no transaction of several statements. Every lookup is by a key, so plans are
-- made once. False: the person is gone, or somebody has begun or finished the draft meanwhile.
CREATE FUNCTION takda.begin_submission(person uuid, service uuid, asked_kind text, author uuid, visit uuid, draft uuid, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM users u WHERE u.id = person AND u.status <> 'erased' FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM (SELECT (SELECT r.id FROM questionnaire_responses r WHERE r.user_id = person AND r.service_id = service
    AND r.kind = asked_kind AND r.author_id = author AND r.state = 'draft') AS id) found WHERE found.id IS NOT DISTINCT FROM draft;
  IF NOT FOUND THEN RETURN false; END IF;
  -- What was submitted before for the same visit, or for none yet, is counted no longer.
  WITH gone AS (
    UPDATE questionnaire_responses r SET state = 'superseded', updated_at = at
    WHERE r.user_id = person AND r.service_id = service AND r.kind = asked_kind AND r.state = 'submitted'
      AND r.reservation_id IS NOT DISTINCT FROM visit
    RETURNING r.id)
  DELETE FROM questionnaire_values v USING gone WHERE v.response_id = gone.id;
  RETURN true;
END $$;
