ALTER TABLE "settings" ALTER COLUMN "languages" SET DEFAULT '{"en","fil"}';
