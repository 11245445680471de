-- Sessions of before: staff could only be let in with a password.
ALTER TABLE "sessions" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;
ALTER TABLE "sessions" ALTER COLUMN "has_password" DROP DEFAULT;
ALTER TABLE "settings" ADD COLUMN "visit_reach_days" integer DEFAULT 90 NOT NULL;

-- A mobile number as it is dialled within the country, however it was written.
CREATE FUNCTION local_number(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(right(regexp_replace(written, '[^0-9]', '', 'g'), 10), '')
$$;
CREATE INDEX "users_local_number_index" ON "users" (local_number("profile_mobile_number"));
