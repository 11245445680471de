/** What the constituent of a reservation is told when somebody else has changed it. */
import { sql } from 'drizzle-orm';
import type { ReservationRecord } from '../../schema/booking.ts';
import { settings } from '../../schema/index.ts';
import type { Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { mailOf } from '../mail/content.ts';
import { notify } from '../notifications/notify.ts';
import { type Event, newsOf } from './newsWords.ts';

/** In the change's transaction; the caller kicks the outbox after it. Says nothing of own changes. */
export async function tellConstituent(
  tx: Tx,
  { viewer, now }: Context,
  record: ReservationRecord,
  event: Event,
) {
  if (viewer?.id === record.user_id) return;
  const [person] = await rows<{ email: string; organisation: string | null }>(
    tx,
    sql`select u.email, s.organisation_name as organisation
      from users u left join settings s on true where u.id = ${record.user_id}`,
  );
  if (!person) return;
  const { reference } = record;
  const { sentences, ...news } = newsOf(record, event);
  await notify(tx, {
    ...news,
    user_id: record.user_id,
    now,
    mail: mailOf({
      to: person.email,
      organisation: person.organisation ?? String(settings.fields.organisation_name.default),
      subject: `${news.title}: ${reference}`,
      paragraphs: [
        `${news.title}.`,
        ...sentences,
        event === 'approved' || event === 'rescheduled'
          ? `Show this reference when you come: ${reference}`
          : 'You can book another time on our page.',
      ],
    }),
  });
}
