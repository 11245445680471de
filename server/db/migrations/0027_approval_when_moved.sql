ALTER TABLE "services" ADD COLUMN "keeps_approval_when_moved" boolean DEFAULT false NOT NULL;
