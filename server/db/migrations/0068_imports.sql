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

CREATE INDEX "imports_user_index" ON "imports" USING btree ("user_id","resource","created_at");
CREATE INDEX "imports_updated_index" ON "imports" USING btree ("updated_at");
