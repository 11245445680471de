ALTER TABLE "files" ADD COLUMN "scanned_at" timestamp (3) with time zone;
CREATE INDEX "files_scanned_index" ON "files" USING btree ("id") WHERE scanned_at is null;

-- Fields held files that were sent for something else; from now on every write is checked.
UPDATE services SET photo = NULL WHERE photo IN (SELECT id FROM files WHERE purpose <> 'service');
UPDATE settings SET organisation_logo = NULL WHERE organisation_logo IN (SELECT id FROM files WHERE purpose <> 'logo');
UPDATE users SET profile_photo = NULL WHERE profile_photo IN (SELECT id FROM files WHERE purpose <> 'photo');

-- Subjects named one-time codes; what still waits to be sent says them in its text alone.
UPDATE mail_contents c SET subject = m.title FROM mails m WHERE m.id = c.mail_id AND c.letter ? 'code';
