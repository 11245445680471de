-- expand
CREATE TABLE "import_profiles" (
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_profiles_key" PRIMARY KEY("user_id","resource")
);

CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"record_id" uuid,
	"cells" jsonb,
	"errors" jsonb,
	CONSTRAINT "import_rows_key" PRIMARY KEY("import_id","number")
);

CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"row_count" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"stopped_because" text,
	"active_since" timestamp (3) with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"sealed_secrets" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", '') || ' ' || coalesce("url", ''))) STORED
);

CREATE TABLE "webhooks_teams" (
	"owner_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "webhooks_teams_key" PRIMARY KEY("owner_id","target_id")
);

CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"resource" text NOT NULL,
	"shared_with" text DEFAULT 'me' NOT NULL,
	"team_id" uuid,
	"owner_id" uuid,
	"is_default" boolean DEFAULT false NOT NULL,
	"filters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort_by" text NOT NULL,
	"order_by" text DEFAULT 'ASC' NOT NULL,
	"per_page" integer DEFAULT 10 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("name", ''))) STORED
);

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"webhook_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"record_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"status_code" integer,
	"problem" text,
	"response" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce("event", ''))) STORED
);

ALTER TABLE "list_views" ADD COLUMN "view_id" uuid;
ALTER TABLE "webhooks_teams" ADD CONSTRAINT "webhooks_teams_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhooks_teams" ADD CONSTRAINT "webhooks_teams_target" FOREIGN KEY ("target_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "views" ADD CONSTRAINT "views_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "imports_user_index" ON "imports" USING btree ("user_id","resource","created_at");
CREATE INDEX "imports_updated_index" ON "imports" USING btree ("updated_at");
CREATE INDEX "webhooks_created_at_index" ON "webhooks" USING btree ("created_at","id");
CREATE UNIQUE INDEX "webhooks_name_unique" ON "webhooks" USING btree (lower("name"));
CREATE INDEX "webhooks_search_index" ON "webhooks" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "webhooks_teams_target_index" ON "webhooks_teams" USING btree ("target_id");
CREATE INDEX "views_created_at_index" ON "views" USING btree ("created_at","id");
CREATE INDEX "views_owner_id_index" ON "views" USING btree ("owner_id","id");
CREATE INDEX "views_team_id_index" ON "views" USING btree ("team_id","id");
CREATE INDEX "views_search_index" ON "views" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at","id");
CREATE INDEX "webhook_deliveries_webhook_id_created_at_index" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");
CREATE INDEX "webhook_deliveries_webhook_id_state_next_attempt_at_index" ON "webhook_deliveries" USING btree ("webhook_id","state","next_attempt_at","id");
CREATE INDEX "webhook_deliveries_search_index" ON "webhook_deliveries" USING gin ("search_text" gin_trgm_ops);
-- Filters that people saved become views of their own.
INSERT INTO "views" ("id", "created_at", "updated_at", "name", "resource", "owner_id", "filters", "sort_by", "order_by")
SELECT gen_random_uuid(), "kept"."updated_at", "kept"."updated_at", "entry" ->> 'label', "kept"."resource", "kept"."user_id",
	coalesce((SELECT jsonb_agg(jsonb_build_object('name', "filter"."key", 'value', "item"))
		FROM jsonb_each("entry" -> 'filter') "filter", jsonb_array_elements_text(
			CASE jsonb_typeof("filter"."value") WHEN 'array' THEN "filter"."value" ELSE jsonb_build_array("filter"."value") END) "item"), '[]'),
	coalesce("entry" #>> '{sort,field}', 'created_at'), coalesce("entry" #>> '{sort,order}', 'DESC')
FROM "list_views" "kept" JOIN "users" ON "users"."id" = "kept"."user_id", jsonb_array_elements("kept"."saved") "entry";
