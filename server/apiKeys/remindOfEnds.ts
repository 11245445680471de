/** Tells whoever made a key, two weeks before, that it ends. */
import { sql } from 'drizzle-orm';
import { WARNED_DAYS } from '#schema/apiKeys/apiKeys.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import type { Db } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { addresseeOf } from '../mails/addressee.ts';
import { kickOutbox } from '../mails/kick.ts';
import { notify } from '../notifications/notify.ts';

interface EndingKey {
  id: string;
  name: string;
  owner_id: string;
  expires_on: string;
}

/** Once for each key, whatever number of processes look. @returns how many */
export async function remindOfEnds(db: Db, now: Date): Promise<number> {
  const today = toLocal(now.getTime(), (await readSettings(db)).time_zone).date;
  const count = await db.transaction(async (tx) => {
    const ending = await rows<EndingKey>(
      tx,
      sql`update api_keys k set reminded_at = ${timestamptz(now)} from users u
        where u.id = k.owner_id and u.status = 'active' and k.reminded_at is null
          and k.expires_on between ${today}::date and ${addDays(today, WARNED_DAYS)}::date
        returning k.id, k.name, k.owner_id, k.expires_on::text as expires_on`,
    );
    for (const key of ending) {
      await notify(tx, {
        to: await addresseeOf(tx, { id: key.owner_id }),
        messageFor: ({ t, locale, organisation }) => {
          const day = new Intl.DateTimeFormat(locale, {
            dateStyle: 'long',
            timeZone: 'UTC',
          }).format(new Date(`${key.expires_on}T00:00Z`));
          const title = t('Your API key {name} ends soon', { name: key.name });
          const body = t(
            'It works until {day}. Make a new one before then, and give it to the program that uses it.',
            { day },
          );
          const link = `/admin/api-keys/${key.id}/show`;
          return {
            notice: { kind: 'api_key_ends', title, body, link },
            mail: {
              subject: t('{organisation}: your API key {name} ends soon', {
                organisation,
                name: key.name,
              }),
              paragraphs: [body],
              action: { label: t('Open it'), link },
            },
          };
        },
        now,
      });
    }
    return ending.length;
  });
  if (count > 0) kickOutbox(db);
  return count;
}
