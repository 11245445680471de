/**
 * Queues a mail in the transaction of the change that it is about; the outbox delivers it.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { ENGLISH } from '../language/catalogues.ts';
import { wordsFor } from './addressee.ts';
import type { MailContent, QueuedContent, Receiver } from './mailContent.ts';

interface NewMail {
  to: Receiver;
  content: MailContent;
  now: Date;
  /** When its code expires: the content is removed then. */
  expires_at?: string;
}

/** @returns the id of the mail; empty where there is no address */
export async function queueMail(tx: Tx, mail: NewMail): Promise<string> {
  const [id = ''] = await queueMails(tx, [mail]);
  return id;
}

/** Whoever was registered at a desk may have no address: nothing is sent to them. */
export async function queueMails(tx: Tx, mails: readonly NewMail[]): Promise<string[]> {
  const addressed = mails.filter(({ to }) => to.email);
  return addressed.length > 0 ? insert(tx, addressed, 'queued') : [];
}

/** Does the same work as `queueMail` but sends nothing, so that response times reveal nothing. */
export async function queueNoMail(tx: Tx, mail: Omit<NewMail, 'to'>): Promise<string> {
  const nobody = { user_id: null, email: '', name: '', language: null };
  const [id = ''] = await insert(tx, [{ ...mail, to: nobody }], 'void');
  return id;
}

/** The columns of the mail and of its content. */
function rowOf({ to, content: { subject, ...content }, now, expires_at }: NewMail) {
  const { heading, event } = content;
  if (content.code && !expires_at) throw new Error('A mail with a code tells until when it works');
  return {
    id: uuidv7(),
    user_id: to.user_id,
    recipient: to.email,
    title: oneLine(wordsFor(to, subject)),
    language: to.language ?? ENGLISH.id,
    letter: {
      ...content,
      ...(heading && { heading: wordsFor(to, heading) }),
      ...(event && { event: { ...event, summary: wordsFor(to, event.summary) } }),
      name: to.name,
    } satisfies QueuedContent,
    at: now.toISOString(),
    expires_at: expires_at ?? null,
  };
}

async function insert(
  tx: Tx,
  mails: readonly NewMail[],
  state: 'queued' | 'void',
): Promise<string[]> {
  const queued = mails.map(rowOf);
  await insertRows(tx, { mails: JSON.stringify(queued), state });
  return queued.map(({ id }) => id);
}

const insertRows = prepared(
  'queue_mails',
  sql`with given as (
      select * from jsonb_to_recordset(${sql.placeholder('mails')}::jsonb) as m (id uuid, user_id uuid,
        recipient text, title text, language text, letter jsonb, at timestamptz, expires_at timestamptz)),
    queued as (
      insert into mails (id, created_at, updated_at, user_id, recipient, title, state, next_try_at, expires_at)
      select id, at, at, user_id, recipient, title, ${sql.placeholder('state')}, at, expires_at from given)
    insert into mail_contents (mail_id, language, subject, letter)
    select id, language, title, letter from given`,
);

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
