/**
 * Queues a mail in the transaction of the change that it is about; the outbox delivers it.
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
  /** When its code expires: the content is removed then. */
  expires_at?: string;
}

/** @returns the id of the mail */
export const queueMail = (tx: Tx, mail: NewMail): Promise<string> => insert(tx, mail, 'queued');

/** Does the same work as `queueMail` but sends nothing, so that response times reveal nothing. */
export async function queueNoMail(tx: Tx, mail: Omit<NewMail, 'to'>): Promise<string> {
  const nobody = { user_id: null, email: '', name: '', language: null };
  return insert(tx, { ...mail, to: nobody }, 'void');
}

/** The columns of the mail and of its content. */
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
