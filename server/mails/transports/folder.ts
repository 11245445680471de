import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

export interface WrittenMail {
  to: string;
  subject: string;
  /** The one-time code that it names. */
  code: string | null;
  path: string;
}

/**
 * Without a mail server: every mail becomes a file that any mail program opens.
 * @param announce called with every mail, for the terminal of the demo
 */
export function folderMailer(
  folder: string,
  from: string,
  announce: (mail: WrittenMail) => void,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const path = join(folder, `${mail.id ?? uuidv7()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that the folder only ever holds whole mails.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      announce({ to: mail.to, subject: mail.subject, code: mail.code ?? null, path });
    },
    close: async () => composer.close(),
  };
}
