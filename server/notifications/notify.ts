/** Tells a person something, in the page and by mail, with the change that it tells of. */
import { uuidv7 } from 'uuidv7';
import { notification } from '../../schema/index.ts';
import type { Tx } from '../db/connect.ts';
import { tableOf } from '../db/tables.ts';
import type { Mail } from '../mail/mailer.ts';
import { queueMail } from '../mail/outbox.ts';

interface News {
  user_id: string;
  /** What it is about, such as `reservation_approved`. */
  kind: string;
  title: string;
  body: string | null;
  /** A path of the page. */
  link: string | null;
  now: Date;
  /** Absent where the mail goes out another way. */
  mail?: Mail;
}

/** The caller kicks the outbox once its transaction is over. */
export async function notify(tx: Tx, { mail, now, ...news }: News) {
  const at = now.toISOString();
  await tx
    .insert(tableOf(notification))
    .values({ id: uuidv7(), ...news, read_at: null, created_at: at, updated_at: at });
  if (mail) await queueMail(tx, mail);
}
