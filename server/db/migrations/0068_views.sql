-- expand
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

ALTER TABLE "list_views" ADD COLUMN "view_id" uuid;
ALTER TABLE "views" ADD CONSTRAINT "views_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "views_created_at_index" ON "views" USING btree ("created_at","id");
CREATE INDEX "views_owner_id_index" ON "views" USING btree ("owner_id","id");
CREATE INDEX "views_team_id_index" ON "views" USING btree ("team_id","id");
CREATE INDEX "views_search_index" ON "views" USING gin ("search_text" gin_trgm_ops);
-- Filters that people saved become views of their own.
INSERT INTO "views" ("id", "created_at", "updated_at", "name", "resource", "owner_id", "filters", "sort_by", "order_by")
SELECT gen_random_uuid(), "kept"."updated_at", "kept"."updated_at", "entry" ->> 'label', "kept"."resource", "kept"."user_id",
	coalesce((SELECT jsonb_agg(jsonb_build_object('name', "filter"."key", 'value', "item"))
		FROM jsonb_each("entry" -> 'filter') "filter", jsonb_array_elements_text(
			CASE jsonb_typeof("filter"."value") WHEN 'array' THEN "filter"."value" ELSE jsonb_build_array("filter"."value") END) "item"), '[]'),
	coalesce("entry" #>> '{sort,field}', 'created_at'), coalesce("entry" #>> '{sort,order}', 'DESC')
FROM "list_views" "kept" JOIN "users" ON "users"."id" = "kept"."user_id", jsonb_array_elements("kept"."saved") "entry";
