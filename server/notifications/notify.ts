/** Notifies a person on the screen and by mail, in the transaction of the change. */
import { uuidv7 } from 'uuidv7';
import { notification } from '../../schema/index.ts';
import type { Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { MailContent, Receiver } from '../mail/mailContent.ts';
import { queueMail } from '../mail/queue.ts';

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

/** As the table holds it. */
export const noticeRow = ({ is_own = false, ...notice }: Notice, now: Date) => ({
  id: uuidv7(),
  ...notice,
  read_at: is_own ? now.toISOString() : null,
});

interface Notification {
  to: Receiver;
  notice: Notice;
  /** Absent if the mail is sent another way. */
  mail?: MailContent;
  now: Date;
}

/** The caller kicks the outbox after its transaction. Without an account only the mail is sent. */
export async function notify(tx: Tx, { to, notice, mail, now }: Notification) {
  const { user_id } = to;
  if (user_id !== null) {
    const at = now.toISOString();
    await tx
      .insert(tableOf(notification))
      .values({ ...noticeRow(notice, now), user_id, created_at: at, updated_at: at });
  }
  if (mail) await queueMail(tx, { to, content: mail, now });
}
