CREATE TABLE "health_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);

ALTER TABLE "settings" ADD COLUMN "keep_health_days" integer DEFAULT 180 NOT NULL;
CREATE INDEX "health_consents_user_index" ON "health_consents" USING btree ("user_id","id");

ALTER TABLE health_consents ADD CONSTRAINT health_consents_user
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
-- What has to go after a time is found without looking through every answer.
CREATE INDEX questionnaire_responses_health ON questionnaire_responses (updated_at) WHERE kind = 'health';
