/** Tells a person something, in the page and by mail, with the change that it tells of. */
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
  /** They did it themselves: it stands in the list, and nothing rings. */
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
  /** Absent where the mail goes out another way. */
  mail?: MailContent;
  now: Date;
}

/** The caller kicks the outbox once its transaction is over. Nobody without an account is told here. */
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
