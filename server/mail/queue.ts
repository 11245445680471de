/**
 * Puts a mail into the queue, in the transaction of what it tells of; what becomes of it from there
 * is the outbox's.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../db/database.ts';
import { timestamptz } from '../db/query.ts';
import { ENGLISH } from '../language/catalogues.ts';
import type { MailContent, QueuedContent, Receiver } from './mailContent.ts';

interface NewMail {
  to: Receiver;
  content: MailContent;
  now: Date;
  /** When its code has run out: it is worth nothing then, and not kept. */
  expires_at?: string;
}

/** @returns the id by which the queue knows it */
export const queueMail = (tx: Tx, mail: NewMail): Promise<string> => insert(tx, mail, 'queued');

/** Takes the same work as `queueMail` and sends nothing: what is absent must not answer faster. */
export async function queueNoMail(tx: Tx, mail: Omit<NewMail, 'to'>): Promise<string> {
  const nobody = { user_id: null, email: '', name: '', language: null };
  return insert(tx, { ...mail, to: nobody }, 'void');
}

/** As the tables hold it: what may be listed, and what it says. */
export function queuedContent(receiver: Receiver, { subject, ...content }: MailContent) {
  return {
    id: uuidv7(),
    user_id: receiver.user_id,
    recipient: receiver.email,
    title: oneLine(subject),
    language: receiver.language ?? ENGLISH.id,
    subject: oneLine(subject),
    letter: { ...content, name: receiver.name } satisfies QueuedContent,
  };
}

async function insert(
  tx: Tx,
  { to, content, now, expires_at }: NewMail,
  state: 'queued' | 'void',
): Promise<string> {
  if (content.code && !expires_at) throw new Error('A mail with a code tells until when it works');
  const mail = queuedContent(to, content);
  const at = timestamptz(now);
  await tx.execute(sql`with mail as (
      insert into mails (id, created_at, updated_at, user_id, recipient, title, state, next_try_at, expires_at)
      values (${mail.id}, ${at}, ${at}, ${mail.user_id}, ${mail.recipient}, ${mail.title}, ${state}, ${at}, ${expires_at ?? null})
      returning id)
    insert into mail_contents (mail_id, language, subject, letter)
    select id, ${mail.language}, ${mail.subject}, ${JSON.stringify(mail.letter)}::jsonb from mail`);
  return mail.id;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
