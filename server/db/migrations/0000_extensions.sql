-- btree_gist: one exclusion constraint over an id and a time range. pg_trgm: search by part of a word.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
