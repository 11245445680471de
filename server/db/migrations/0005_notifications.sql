CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"link" text,
	"read_at" timestamp (3) with time zone
);

DROP INDEX "activity_logs_created_index";
DROP INDEX "activity_logs_subject_index";
DROP INDEX "activity_logs_actor_index";
ALTER TABLE "activity_logs" ALTER COLUMN "subject_id" SET DATA TYPE text;

-- Changes were one object, path -> [before, after]; now they are rows as the declaration has them.
ALTER TABLE activity_logs DISABLE TRIGGER activity_logs_kept;
UPDATE activity_logs SET changes = coalesce((
  SELECT jsonb_agg(jsonb_build_object('field', key, 'before', value -> 0 #>> '{}', 'after', value -> 1 #>> '{}'))
  FROM jsonb_each(changes)), '[]'::jsonb)
  WHERE changes IS NULL OR jsonb_typeof(changes) = 'object';
ALTER TABLE activity_logs ENABLE TRIGGER activity_logs_kept;
ALTER TABLE "activity_logs" ALTER COLUMN "changes" SET DEFAULT '[]'::jsonb;
ALTER TABLE "activity_logs" ALTER COLUMN "changes" SET NOT NULL;
ALTER TABLE "activity_logs" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
ALTER TABLE "activity_logs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce("action", '') || ' ' || coalesce("resource", ''))) STORED;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "notifications_created_at_index" ON "notifications" USING btree ("created_at","id");
CREATE INDEX "notifications_user_id_created_at_index" ON "notifications" USING btree ("user_id","created_at","id");
CREATE INDEX "notifications_user_id_read_at_index" ON "notifications" USING btree ("user_id","read_at","id");
CREATE INDEX "activity_logs_created_at_index" ON "activity_logs" USING btree ("created_at","id");
CREATE INDEX "activity_logs_resource_subject_id_created_at_index" ON "activity_logs" USING btree ("resource","subject_id","created_at","id");
CREATE INDEX "activity_logs_actor_id_created_at_index" ON "activity_logs" USING btree ("actor_id","created_at","id");
CREATE INDEX "activity_logs_search_index" ON "activity_logs" USING gin ("search_text" gin_trgm_ops);
