/** Notifies people on the screen and by mail, in the transaction of the change. */
import { uuidv7 } from 'uuidv7';
import { notification } from '../../schema/index.ts';
import type { Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { MailContent, Receiver } from '../mail/mailContent.ts';
import { queueMails } from '../mail/queue.ts';

/** In the person's language. */
export interface Notice {
  /** What it is about, such as `reservation_approved`. */
  kind: string;
  title: string;
  body: string | null;
  /** A path of the page. */
  link: string | null;
  /** The person did it themselves: listed, but already read. */
  is_own?: boolean;
}

export interface Notification {
  to: Receiver;
  notice: Notice;
  /** Absent if the mail is sent another way. */
  mail?: MailContent;
  /** When it happened, if not now. */
  at?: string;
}

/** The caller kicks the outbox after its transaction. Without an account only the mail is sent. */
export const notify = (tx: Tx, { now, ...one }: Notification & { now: Date }) =>
  notifyAll(tx, [one], now);

/** Many people in as many statements as one. */
export async function notifyAll(tx: Tx, notifications: readonly Notification[], now: Date) {
  const shown = notifications.flatMap(({ to: { user_id }, notice, at = now.toISOString() }) =>
    user_id === null ? [] : [rowOf(notice, user_id, at)],
  );
  if (shown.length > 0) await tx.insert(tableOf(notification)).values(shown);
  await queueMails(
    tx,
    notifications.flatMap(({ to, mail: content }) => (content ? [{ to, content, now }] : [])),
  );
}

const rowOf = ({ is_own = false, ...notice }: Notice, user_id: string, at: string) => ({
  ...{ id: uuidv7(), user_id, ...notice },
  ...{ read_at: is_own ? at : null, created_at: at, updated_at: at },
});
