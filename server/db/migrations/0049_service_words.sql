-- expand
-- in batches of 5000 by services.id
UPDATE services SET words = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('word', left(btrim(w.entry), 60), 'kind', 'same', 'language', null)
    ORDER BY w.place), '[]')
  FROM regexp_split_to_table(keywords, '[,;\n]') WITH ORDINALITY AS w(entry, place)
  WHERE btrim(w.entry) <> '')
WHERE keywords IS NOT NULL AND words = '[]' AND {batch};
