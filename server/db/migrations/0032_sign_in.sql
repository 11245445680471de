CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_key" PRIMARY KEY("user_id","code_hash")
);

CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"credential_id" text,
	"public_key" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb,
	"sealed" text,
	CONSTRAINT "second_factors_credential" UNIQUE("credential_id")
);

CREATE TABLE "sign_on_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_on_identities_key" PRIMARY KEY("issuer","subject")
);

CREATE TABLE "settings_second_factor_roles" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "settings_second_factor_roles_key" PRIMARY KEY("owner_id","target_id")
);

ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp (3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "issuer" text;
ALTER TABLE "settings" ADD COLUMN "local_staff_sign_in" boolean DEFAULT true NOT NULL;
ALTER TABLE "settings" ADD COLUMN "local_administrator_id" uuid;
ALTER TABLE "settings_second_factor_roles" ADD CONSTRAINT "settings_second_factor_roles_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."settings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "settings_second_factor_roles" ADD CONSTRAINT "settings_second_factor_roles_target" FOREIGN KEY ("target_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "second_factors_user_index" ON "second_factors" USING btree ("user_id");
CREATE INDEX "sign_on_identities_user_index" ON "sign_on_identities" USING btree ("user_id");
CREATE INDEX "settings_second_factor_roles_target_index" ON "settings_second_factor_roles" USING btree ("target_id");
ALTER TABLE "settings" ADD CONSTRAINT "settings_local_administrator_id_users_id_fk" FOREIGN KEY ("local_administrator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE second_factors ADD CONSTRAINT second_factors_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE sign_on_identities ADD CONSTRAINT sign_on_identities_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
