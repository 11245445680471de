/** A restored installation writes to nobody until it is adopted: people have heard it all before. */
import type { Db } from '../db/connect.ts';
import { isRestored, readInstallation } from '../installation/installation.ts';
import type { Mailer } from './mailer.ts';

/** @param folder where mails are kept until then, so that whoever restored it gets their codes */
export const restoredMailer = (db: Db, mailer: Mailer, folder: Mailer): Mailer => ({
  send: async (mail) => (isRestored(await readInstallation(db)) ? folder : mailer).send(mail),
  close: async () => {
    await Promise.all([mailer.close(), folder.close()]);
  },
});
