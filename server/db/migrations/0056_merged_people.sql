-- expand
CREATE TABLE "merged_people" (
	"merged_id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL
);

CREATE INDEX "merged_people_kept_index" ON "merged_people" USING btree ("kept_id");
