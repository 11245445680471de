ALTER TABLE "teams" ADD COLUMN "score_bands" jsonb DEFAULT '[]'::jsonb NOT NULL;
