-- Which forms a person has to answer before booking the service; null: none. Answers are good for one
-- visit, for some months or for ever, as the service says; those of no visit yet, for a day.
-- What the organisation asks about health counts for all its services.
CREATE FUNCTION takda.answers_needed(person uuid, service uuid, visit uuid, at timestamptz) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT array_agg(asked.kind ORDER BY asked.kind DESC) FROM services s
    CROSS JOIN LATERAL (VALUES
      ('self', s.requires_questionnaire AND EXISTS (SELECT 1 FROM questionnaire_sections x
        JOIN questionnaire_questions q ON q.section_id = x.id AND q.archived_at IS NULL
        WHERE x.team_id = s.team_id AND x.answered_by = 'self')),
      ('health', s.requires_health_information)) AS asked (kind, is_required)
  WHERE s.id = service AND asked.is_required AND NOT EXISTS (
    SELECT 1 FROM questionnaire_responses r
    WHERE r.user_id = person AND r.kind = asked.kind AND r.state = 'submitted'
      AND CASE s.ask_again
        WHEN 'once' THEN r.service_id = s.id OR r.kind = 'health'
        WHEN 'after_months' THEN (r.service_id = s.id OR r.kind = 'health')
          AND (r.submitted_at AT TIME ZONE 'UTC' + make_interval(months => s.ask_again_months))
            AT TIME ZONE 'UTC' > at
        ELSE r.service_id = s.id AND (r.reservation_id = visit
          OR (r.reservation_id IS NULL AND r.submitted_at > at - interval '1 day'))
      END)
$$;
