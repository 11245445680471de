import { clockOf } from '#schema/time/clock.ts';
import { toLocal } from '#schema/time/zone.ts';
import { ticketPagePath } from '#schema/visits/visit.ts';
import { readSettings, timeZoneOf } from '../../db/settings.ts';
import type { Context } from '../../http/context.ts';
import { localeOf, translatorFor } from '../../language/catalogues.ts';
import type { Paper } from './paper.ts';

/** What the paper says besides the number. */
export async function paperFor(
  { db, now, language }: Pick<Context, 'db' | 'now' | 'language'>,
  { key, link }: { key: string; link: string | null },
  publicUrl: string,
): Promise<Paper> {
  const settings = await readSettings(db);
  const locale = localeOf(language, settings.clock);
  const { date, time } = toLocal(now.getTime(), timeZoneOf(settings));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const clock = clockOf(locale, translatorFor(language)).at(time);
  return {
    organisation: settings.organisation_name,
    time: `${day.format(new Date(date))}, ${clock}`,
    // What stands after # is on paper alone: nobody can exchange it afterwards.
    address: `${publicUrl}${ticketPagePath(key)}${link ? `#${link}` : ''}`,
  };
}
