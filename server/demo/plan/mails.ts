/** The mails of the last days: sent, but for one to an address that does not exist. */
import { mail } from '#schema/index.ts';
import { tableOf } from '../../db/tables/resourceTables.ts';
import type { mailContents } from '../../db/tables/systemTables.ts';
import { ENGLISH } from '../../language/catalogues.ts';
import { DAY, HOUR, iso, MINUTE, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import type { notifications } from './notifications.ts';
import type { Person } from './person.ts';

export const mails = tableOf(mail);
type Told = typeof notifications.$inferInsert;
type MailRow = typeof mails.$inferInsert;
type ContentRow = typeof mailContents.$inferInsert;

/** As long as the queue keeps them. */
const KEPT_DAYS = 6;
const DELIVERY = MINUTE / 30;

export function planMails(told: readonly Told[], people: readonly Person[], present: Present) {
  const random = randomOf('mails');
  const byId = new Map(people.map((person) => [person.row.id, person.row]));
  const recent = told.flatMap((notice) => {
    const at = Date.parse(String(notice.created_at));
    const person = byId.get(String(notice.user_id));
    if (!person || !notice.link?.startsWith('/my/')) return [];
    return at < present.now - KEPT_DAYS * DAY ? [] : [{ notice, at, person }];
  });
  const planned = recent.map(({ notice, at, person }): { row: MailRow; content: ContentRow } => ({
    row: rowOf({ id: random.uuid(at), title: notice.title, at, person }),
    content: {
      mail_id: '',
      language: ENGLISH.id,
      subject: notice.title,
      letter: {
        name: `${person.profile_first_name} ${person.profile_last_name}`,
        paragraphs: [notice.body ?? ''],
        action: { label: 'Open, move or cancel it', link: notice.link ?? '/' },
      },
    },
  }));
  const lost = planned[0];
  if (lost) lost.row = { ...lost.row, ...unknownAddress(Date.parse(String(lost.row.created_at))) };
  return {
    mails: planned.map(({ row }) => row),
    contents: planned.map(({ row, content }) => ({ ...content, mail_id: row.id })),
  };
}

interface Sent {
  id: string;
  title: string;
  at: number;
  person: Person['row'];
}
const rowOf = ({ id, title, at, person }: Sent): MailRow => ({
  id,
  title,
  user_id: person.id,
  recipient: person.email ?? '',
  state: 'sent',
  tries: 1,
  next_try_at: iso(at),
  sent_at: iso(at + DELIVERY),
  created_at: iso(at),
  updated_at: iso(at + DELIVERY),
});

const unknownAddress = (at: number) => ({
  state: 'failed' as const,
  tries: 8,
  last_error: 'EENVELOPE 550',
  sent_at: null,
  next_try_at: iso(at + 2 * HOUR),
  updated_at: iso(at + 2 * HOUR),
});
