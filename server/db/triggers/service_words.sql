-- The words of a service as one text, which the lists of the administration search and the version before
-- writes: whichever of the two is written, the other follows.
CREATE OR REPLACE FUNCTION service_words_as_text(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(w.entry ->> 'word', ', ' ORDER BY w.place)
  FROM jsonb_array_elements(words) WITH ORDINALITY AS w(entry, place)
$$;
CREATE OR REPLACE FUNCTION service_words_of_text(keywords text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('word', left(btrim(w.entry), 60), 'kind', 'same', 'language', null)
    ORDER BY w.place), '[]')
  FROM regexp_split_to_table(coalesce(keywords, ''), '[,;\n]') WITH ORDINALITY AS w(entry, place)
  WHERE btrim(w.entry) <> ''
$$;

CREATE OR REPLACE FUNCTION keep_service_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.words <> '[]' AND (TG_OP = 'INSERT' OR NEW.words IS DISTINCT FROM OLD.words) THEN
    NEW.keywords := service_words_as_text(NEW.words);
  ELSIF TG_OP = 'UPDATE' AND NEW.words IS DISTINCT FROM OLD.words THEN
    NEW.keywords := NULL;
  ELSIF TG_OP = 'INSERT' OR NEW.keywords IS DISTINCT FROM OLD.keywords THEN
    NEW.words := service_words_of_text(NEW.keywords);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER services_words_kept BEFORE INSERT OR UPDATE OF words, keywords ON services
  FOR EACH ROW EXECUTE FUNCTION keep_service_words();
