/** The mail servers of the configuration, or a folder where there is none. */
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { isRestored, readInstallation } from '../../db/installation.ts';
import { folderMailer, type WrittenMail } from './folder.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

interface Needs {
  config: Config;
  db: Db;
  say: (line: string) => void;
  onProblem: (problem: string) => void;
}

export function openMailer({ config, db, say, onProblem }: Needs): Mailer {
  const folder = folderMailer(join(config.data_dir, 'outbox'), config.mail_from, (mail) =>
    say(mailLine(config, mail)),
  );
  if (config.smtp_urls.length === 0) return folder;
  const servers = smtpMailer(config.smtp_urls, {
    from: config.mail_from,
    connections: config.mail_connections,
    onDown: (host) => onProblem(`The mail server ${host} does not answer: the next one is used.`),
  });
  return mailerUntilAdopted(db, servers, folder);
}

/** Recipients and codes are printed in the demo only. */
const mailLine = ({ demo }: Config, { to, subject, code, path }: WrittenMail) =>
  demo ? `Mail to ${to}: ${subject}${code ? `: ${code}` : ''}` : `A mail was written to ${path}`;

/**
 * A restored installation sends no mails until it is adopted: people have had them already.
 * @param folder where mails are written until then, so that administrators get their codes
 */
export const mailerUntilAdopted = (db: Db, mailer: Mailer, folder: Mailer): Mailer => ({
  send: async (mail) => (isRestored(await readInstallation(db)) ? folder : mailer).send(mail),
  close: async () => {
    await Promise.all([mailer.close(), folder.close()]);
  },
});
