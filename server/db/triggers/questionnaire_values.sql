-- The day on which it was there where the office is, so that results are counted by its days.
CREATE OR REPLACE FUNCTION date_questionnaire_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.day := (NEW.submitted_at AT TIME ZONE coalesce((SELECT s.time_zone FROM settings s LIMIT 1), 'UTC'))::date;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER questionnaire_values_day BEFORE INSERT ON questionnaire_values
  FOR EACH ROW EXECUTE FUNCTION date_questionnaire_value();

-- Rows are only ever added, so that submissions of one day do not queue for one row.
CREATE OR REPLACE FUNCTION count_questionnaire_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO questionnaire_counts (question_id, service_id, day, option_id, number, month, count, is_folded)
    SELECT v.question_id, v.service_id, v.day, v.option_id, v.number, date_trunc('month', v.date::timestamp)::date,
      CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, false
    FROM changed v;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER questionnaire_values_counted AFTER INSERT ON questionnaire_values
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaire_values();
CREATE OR REPLACE TRIGGER questionnaire_values_uncounted AFTER DELETE ON questionnaire_values
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_questionnaire_values();
