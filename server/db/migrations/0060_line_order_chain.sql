-- expand
CREATE TABLE "line_steps" (
	"team_id" uuid NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL,
	"step" text NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "line_steps_key" PRIMARY KEY("team_id","day","position")
);

ALTER TABLE "line_days" ADD COLUMN "link" text;
ALTER TABLE "visits" ADD COLUMN "link" text;
CREATE INDEX "line_steps_link_index" ON "line_steps" USING btree ("link");
