ALTER TABLE "files" ADD COLUMN "unused_since" timestamp (3) with time zone DEFAULT now();
CREATE INDEX "files_unused_index" ON "files" USING btree ("unused_since");
