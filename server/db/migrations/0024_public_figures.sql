ALTER TABLE "settings" ADD COLUMN "public_figures" boolean DEFAULT false NOT NULL;
