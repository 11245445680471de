CREATE TABLE "reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "users" ADD COLUMN "identification_files" text[] DEFAULT '{}' NOT NULL;
CREATE INDEX "reset_tokens_user_index" ON "reset_tokens" USING btree ("user_id");
CREATE INDEX "challenges_user_index" ON "challenges" USING btree ("user_id");

ALTER TABLE reset_tokens ADD CONSTRAINT reset_tokens_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;

-- The kind of a document was free text before it was chosen from a list.
UPDATE users SET identification_type = CASE identification_type
    WHEN 'PhilSys national ID' THEN 'philsys'
    WHEN 'Passport' THEN 'passport'
    WHEN 'Driver''s licence' THEN 'drivers_licence'
    WHEN 'UMID card' THEN 'umid'
    WHEN 'Postal ID' THEN 'postal_id'
    WHEN 'Senior citizen ID' THEN 'senior_citizen_id'
    ELSE 'other' END
  WHERE identification_type IS NOT NULL;
