-- expand
CREATE TABLE "distinct_people" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "distinct_people_key" PRIMARY KEY("first_id","second_id")
);

CREATE INDEX "distinct_people_second_index" ON "distinct_people" USING btree ("second_id");
