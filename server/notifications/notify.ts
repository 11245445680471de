/** Notifies people on the screen and by mail, in the transaction of the change. */
import { uuidv7 } from 'uuidv7';
import { notification } from '#schema/index.ts';
import type { Translate } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import { languages } from '../language/catalogues.ts';
import { speakingTo, wordsFor } from '../mails/addressee.ts';
import type { MailContent, Receiver } from '../mails/mailContent.ts';
import { queueMails } from '../mails/queue.ts';

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

export interface Message {
  notice: Notice;
  /** Absent if the mail is sent another way. */
  mail?: MailContent;
}

/** Who is told something, with what the settings say of the clock. */
export type NotificationReceiver = Receiver & { clock: string | null };

/** A receiver in some language, with its translator. */
export type Speaking<R> = R & { t: Translate; locale: string };

export interface Notification<R extends NotificationReceiver = NotificationReceiver> {
  to: R;
  /**
   * In the language of whom it is given, who may read the notice in another one later. Null for what
   * they are not told.
   */
  messageFor: (person: Speaking<R>) => Message | null;
  /** When it happened, if not now. */
  at?: string;
}

/** The caller kicks the outbox after its transaction. Without an account only the mail is sent. */
export const notify = <R extends NotificationReceiver>(
  tx: Tx,
  { now, ...notification }: Notification<R> & { now: Date },
) => notifyAll(tx, [notification], now);

/** Many people in as many statements as one. */
export async function notifyAll<R extends NotificationReceiver>(
  tx: Tx,
  notifications: readonly Notification<R>[],
  now: Date,
) {
  const messages = notifications.flatMap((notification) => {
    const message = notification.messageFor(speakingTo(notification.to));
    return message ? [{ ...notification, ...message }] : [];
  });
  const shown = messages.flatMap((message) =>
    message.to.user_id === null ? [] : [rowOf(message, message.to.user_id, now)],
  );
  if (shown.length > 0) await tx.insert(tableOf(notification)).values(shown);
  await queueMails(
    tx,
    messages.flatMap(({ to, mail: content }) => (content ? [{ to, content, now }] : [])),
  );
}

function rowOf<R extends NotificationReceiver>(
  { to, notice: { is_own = false, ...notice }, messageFor, at }: Notification<R> & Message,
  user_id: string,
  now: Date,
) {
  const created_at = at ?? now.toISOString();
  const texts = languages.map(({ id: language }) => {
    const reader = { ...to, language };
    const { title, body } = messageFor(speakingTo(reader))?.notice ?? notice;
    return [language, { title: wordsFor(reader, title), body }];
  });
  return {
    id: uuidv7(),
    user_id,
    ...notice,
    title: wordsFor(to, notice.title),
    translations: Object.fromEntries(texts),
    read_at: is_own ? created_at : null,
    created_at,
    updated_at: created_at,
  };
}
