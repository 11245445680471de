-- expand
CREATE TABLE "people_read" (
	"reader_id" uuid NOT NULL,
	"day" date NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "people_read_reader_id_day_person_id_pk" PRIMARY KEY("reader_id","day","person_id")
);

CREATE TABLE "reading_days" (
	"reader_id" uuid NOT NULL,
	"day" date NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "reading_days_reader_id_day_pk" PRIMARY KEY("reader_id","day")
);

