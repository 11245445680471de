import type { Tx } from '../db/connect.ts';
import { mailOf } from '../mail/content.ts';
import { queueMail, queueNoMail } from '../mail/outbox.ts';
import { readSettings } from '../settings/settings.ts';
import { CODE_MINUTES } from './challenges.ts';

/** @param to null where there is nobody: the same work, and nothing is sent */
export async function mailCode(tx: Tx, { to, code }: { to: string | null; code: string }) {
  const { organisation_name: organisation } = await readSettings(tx);
  const mail = mailOf({
    to: to ?? '',
    organisation,
    subject: `${code} is your code for ${organisation}`,
    code,
    paragraphs: [
      `This is your one-time code for ${organisation}. It works for ${CODE_MINUTES} minutes, once.`,
      'Nobody from our office will ask you for it. If you did not ask for a code, you need not do anything: without it nobody can sign in.',
    ],
  });
  await (to === null ? queueNoMail(tx, mail) : queueMail(tx, mail));
}
