CREATE TABLE "questionnaire_counts" (
	"question_id" text NOT NULL,
	"service_id" uuid NOT NULL,
	"day" date NOT NULL,
	"option_id" text,
	"number" double precision,
	"month" date,
	"count" integer NOT NULL,
	"is_folded" boolean NOT NULL
);

ALTER TABLE "questionnaire_values" ADD COLUMN "day" date;
CREATE INDEX "questionnaire_counts_question_index" ON "questionnaire_counts" USING btree ("question_id","day");
CREATE INDEX "questionnaire_counts_fresh_index" ON "questionnaire_counts" USING btree ("question_id") WHERE not "questionnaire_counts"."is_folded";
CREATE INDEX "questionnaire_responses_submitted_index" ON "questionnaire_responses" USING btree ("version_id","submitted_at") INCLUDE ("service_id","kind","score") WHERE "questionnaire_responses"."state" = 'submitted';

CREATE FUNCTION date_questionnaire_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.day := (NEW.submitted_at AT TIME ZONE coalesce((SELECT s.time_zone FROM settings s LIMIT 1), 'UTC'))::date;
  RETURN NEW;
END $$;
CREATE TRIGGER questionnaire_values_day BEFORE INSERT ON questionnaire_values
  FOR EACH ROW EXECUTE FUNCTION date_questionnaire_value();

-- Rows are only ever added, so that submissions of one day do not queue for one row.
CREATE FUNCTION count_questionnaire_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO questionnaire_counts (question_id, service_id, day, option_id, number, month, count, is_folded)
    SELECT v.question_id, v.service_id, v.day, v.option_id, v.number, date_trunc('month', v.date::timestamp)::date,
      CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, false
    FROM changed v;
  RETURN NULL;
END $$;
CREATE TRIGGER questionnaire_values_counted AFTER INSERT ON questionnaire_values
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaire_values();
CREATE TRIGGER questionnaire_values_uncounted AFTER DELETE ON questionnaire_values
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaire_values();

-- What was submitted before this: counted as well, with a bare row for answers that have no value.
UPDATE questionnaire_values
  SET day = (submitted_at AT TIME ZONE coalesce((SELECT s.time_zone FROM settings s LIMIT 1), 'UTC'))::date;
INSERT INTO questionnaire_counts (question_id, service_id, day, option_id, number, month, count, is_folded)
  SELECT question_id, service_id, day, option_id, number, date_trunc('month', date::timestamp)::date, count(*), true
  FROM questionnaire_values GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO questionnaire_values (response_id, question_id, service_id, submitted_at)
  SELECT r.id, q.question ->> 'id', r.service_id, r.submitted_at
  FROM questionnaire_responses r
  JOIN questionnaire_versions v ON v.id = r.version_id AND v.team_id IS NOT NULL
  CROSS JOIN LATERAL (SELECT jsonb_array_elements(section -> 'questions') AS question
    FROM jsonb_array_elements(v.content -> 'sections') section) q
  WHERE r.state = 'submitted' AND r.answers ? (q.question ->> 'id')
    AND q.question ->> 'kind' IN ('multiple_choice', 'short_text', 'long_text', 'file')
    AND NOT (q.question ->> 'is_sensitive')::boolean;
