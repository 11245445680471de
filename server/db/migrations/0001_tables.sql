CREATE TABLE "activity_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"subject_id" uuid,
	"changes" jsonb,
	"address" text,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flow" text NOT NULL,
	"user_id" uuid,
	"account_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"resend_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"data" jsonb
);

CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("user_id","key")
);

CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text,
	"attachments" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key" PRIMARY KEY("key","window_start")
);

CREATE TABLE "reservation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text,
	"address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"idle_until" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"activity_status" text NOT NULL,
	"source" text NOT NULL,
	"notes" text,
	"reason" text,
	"seat" integer,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("reference", ''))) STORED
);

CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"team_id" uuid NOT NULL,
	"kind" text DEFAULT 'service' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"description" text,
	"photo" uuid,
	"location" text,
	"requirements" text,
	"weekly_hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"slot_minutes" integer DEFAULT 30 NOT NULL,
	"buffer_minutes" integer DEFAULT 0 NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"lead_hours" integer DEFAULT 1 NOT NULL,
	"horizon_days" integer DEFAULT 60 NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"pending_holds_slot" boolean DEFAULT true NOT NULL,
	"cancel_hours" integer DEFAULT 2 NOT NULL,
	"max_active_per_user" integer DEFAULT 2 NOT NULL,
	"requires_verified_identification" boolean DEFAULT false NOT NULL,
	"requires_health_information" boolean DEFAULT false NOT NULL,
	"requires_questionnaire" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("location", ''))) STORED
);

CREATE TABLE "services_categories" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "services_categories_key" PRIMARY KEY("owner_id","target_id")
);

CREATE TABLE "frequently_asked_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"team_id" uuid,
	"position" integer DEFAULT 100 NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("question", '') || ' ' || coalesce("answer", ''))) STORED
);

CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"identification_status" text DEFAULT 'none' NOT NULL,
	"identification_type" text,
	"identification_reason" text,
	"profile_first_name" text NOT NULL,
	"profile_middle_name" text,
	"profile_last_name" text NOT NULL,
	"profile_suffix" text,
	"profile_birth_date" date,
	"profile_gender" text,
	"profile_civil_status" text,
	"profile_mobile_number" text,
	"profile_address" text,
	"profile_barangay" text,
	"profile_photo" uuid,
	"education_and_occupation_education_level" text,
	"education_and_occupation_school" text,
	"education_and_occupation_occupation" text,
	"education_and_occupation_employer" text,
	"education_and_occupation_employment_status" text,
	"education_and_occupation_monthly_income_bracket" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("username", '') || ' ' || coalesce("email", '') || ' ' || coalesce("profile_first_name", '') || ' ' || coalesce("profile_last_name", '') || ' ' || coalesce("profile_mobile_number", ''))) STORED
);

CREATE TABLE "users_roles" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_roles_key" PRIMARY KEY("owner_id","target_id")
);

CREATE TABLE "users_teams" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_teams_key" PRIMARY KEY("owner_id","target_id")
);

CREATE TABLE "users_categories" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "users_categories_key" PRIMARY KEY("owner_id","target_id")
);

CREATE TABLE "constituent_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED
);

CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"location" text,
	"phone" text,
	"email" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("description", '') || ' ' || coalesce("location", ''))) STORED
);

CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"reach" text DEFAULT 'team' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

CREATE TABLE "settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organisation_name" text DEFAULT 'Takda' NOT NULL,
	"organisation_logo" uuid,
	"contact_email" text,
	"contact_phone" text,
	"contact_address" text,
	"time_zone" text DEFAULT 'Asia/Manila' NOT NULL,
	"languages" text[] DEFAULT '{"en"}' NOT NULL,
	"barangays" text[] DEFAULT '{}' NOT NULL,
	"holidays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"session_idle_minutes" integer DEFAULT 30 NOT NULL,
	"session_hours" integer DEFAULT 12 NOT NULL,
	"constituent_session_idle_days" integer DEFAULT 7 NOT NULL,
	"constituent_session_days" integer DEFAULT 30 NOT NULL,
	"max_active_reservations" integer DEFAULT 5 NOT NULL
);

ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "services" ADD CONSTRAINT "services_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "services" ADD CONSTRAINT "services_photo_files_id_fk" FOREIGN KEY ("photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "services_categories" ADD CONSTRAINT "services_categories_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "services_categories" ADD CONSTRAINT "services_categories_target" FOREIGN KEY ("target_id") REFERENCES "public"."constituent_categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "frequently_asked_questions" ADD CONSTRAINT "frequently_asked_questions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_profile_photo_files_id_fk" FOREIGN KEY ("profile_photo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_roles" ADD CONSTRAINT "users_roles_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_roles" ADD CONSTRAINT "users_roles_target" FOREIGN KEY ("target_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_teams" ADD CONSTRAINT "users_teams_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_teams" ADD CONSTRAINT "users_teams_target" FOREIGN KEY ("target_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users_categories" ADD CONSTRAINT "users_categories_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_categories" ADD CONSTRAINT "users_categories_target" FOREIGN KEY ("target_id") REFERENCES "public"."constituent_categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "settings" ADD CONSTRAINT "settings_organisation_logo_files_id_fk" FOREIGN KEY ("organisation_logo") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "activity_logs_created_index" ON "activity_logs" USING btree ("created_at","id");
CREATE INDEX "activity_logs_subject_index" ON "activity_logs" USING btree ("resource","subject_id","created_at");
CREATE INDEX "activity_logs_actor_index" ON "activity_logs" USING btree ("actor_id","created_at");
CREATE INDEX "challenges_account_index" ON "challenges" USING btree ("account_hash","created_at");
CREATE INDEX "files_owner_index" ON "files" USING btree ("owner_id");
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "mails_queue_index" ON "mails" USING btree ("state","next_try_at");
CREATE INDEX "rate_limits_window_index" ON "rate_limits" USING btree ("window_start");
CREATE INDEX "reservation_history_index" ON "reservation_history" USING btree ("reservation_id","id");
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");
CREATE INDEX "reservations_created_at_index" ON "reservations" USING btree ("created_at","id");
CREATE UNIQUE INDEX "reservations_reference_unique" ON "reservations" USING btree (lower("reference"));
CREATE INDEX "reservations_user_id_starts_at_index" ON "reservations" USING btree ("user_id","starts_at","id");
CREATE INDEX "reservations_service_id_starts_at_index" ON "reservations" USING btree ("service_id","starts_at","id");
CREATE INDEX "reservations_team_id_starts_at_index" ON "reservations" USING btree ("team_id","starts_at","id");
CREATE INDEX "reservations_team_id_created_at_index" ON "reservations" USING btree ("team_id","created_at","id");
CREATE INDEX "reservations_status_created_at_index" ON "reservations" USING btree ("status","created_at","id");
CREATE INDEX "reservations_starts_at_index" ON "reservations" USING btree ("starts_at","id");
CREATE INDEX "reservations_search_index" ON "reservations" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "services_created_at_index" ON "services" USING btree ("created_at","id");
CREATE INDEX "services_team_id_index" ON "services" USING btree ("team_id","id");
CREATE INDEX "services_status_name_index" ON "services" USING btree ("status","name","id");
CREATE INDEX "services_search_index" ON "services" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "services_categories_target_index" ON "services_categories" USING btree ("target_id");
CREATE INDEX "frequently_asked_questions_created_at_index" ON "frequently_asked_questions" USING btree ("created_at","id");
CREATE INDEX "frequently_asked_questions_search_index" ON "frequently_asked_questions" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "users_created_at_index" ON "users" USING btree ("created_at","id");
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
CREATE INDEX "users_status_created_at_index" ON "users" USING btree ("status","created_at","id");
CREATE INDEX "users_search_index" ON "users" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "users_roles_target_index" ON "users_roles" USING btree ("target_id");
CREATE INDEX "users_teams_target_index" ON "users_teams" USING btree ("target_id");
CREATE INDEX "users_categories_target_index" ON "users_categories" USING btree ("target_id");
CREATE INDEX "constituent_categories_created_at_index" ON "constituent_categories" USING btree ("created_at","id");
CREATE UNIQUE INDEX "constituent_categories_name_unique" ON "constituent_categories" USING btree (lower("name"));
CREATE INDEX "constituent_categories_search_index" ON "constituent_categories" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "teams_created_at_index" ON "teams" USING btree ("created_at","id");
CREATE UNIQUE INDEX "teams_name_unique" ON "teams" USING btree (lower("name"));
CREATE INDEX "teams_search_index" ON "teams" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "roles_created_at_index" ON "roles" USING btree ("created_at","id");
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree (lower("name"));
CREATE INDEX "roles_search_index" ON "roles" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "settings_created_at_index" ON "settings" USING btree ("created_at","id");
