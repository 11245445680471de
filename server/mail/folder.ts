import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/**
 * Without a mail server: every mail becomes a file that any mail program opens.
 * @param announce told the recipient and the subject, which names the one-time code, so that the
 *   product can be tried; nothing else of a mail is told to anybody
 */
export function folderMailer(
  folder: string,
  from: string,
  announce: (line: string) => void,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const path = join(folder, `${mail.id ?? uuidv7()}.eml`);
      await mkdir(folder, { recursive: true });
      // Written aside first: whoever watches the folder finds whole mails only.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      announce(`Mail to ${mail.to}: ${mail.subject}`);
    },
    close: async () => composer.close(),
  };
}
