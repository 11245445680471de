/** What an organisation shows its town, when its settings say so. */

import type { PublicFigures } from '#schema/figures/figureCalls.ts';
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import { addDays, toLocal } from '#schema/time/zone.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { sumOf } from './counts.ts';
import { numbersOf } from './numbers.ts';
import { readPieces } from './pieces.ts';
import { readCountedUntil } from './refresh.ts';

const DAYS = 30;

/** @throws AppError not_found where they are not shown */
export async function readPublicFigures({ db, now }: Context): Promise<PublicFigures> {
  const { public_figures, time_zone } = await readSettings(db);
  if (!public_figures) throw notFound();
  const to = toLocal(now.getTime(), time_zone).date;
  const period = { from: addDays(to, 1 - DAYS), to };
  const parts = ['totals', 'waiting_minutes'] as const;
  const { pieces } = await readPieces(
    db,
    { wanted: period, parts },
    await readCountedUntil(db, now),
  );
  const numbers = numbersOf(sumOf(pieces), false);
  const unlessFew = (value: number | null, of: number | null) =>
    (of ?? 0) < MIN_GROUP_SIZE ? null : value;
  return {
    period,
    visits: unlessFew(numbers.visits, numbers.visits),
    no_show_rate: unlessFew(numbers.no_show_rate, numbers.due),
    waiting_minutes_median: unlessFew(numbers.waiting_minutes_median, numbers.started),
    waiting_minutes_p90: unlessFew(numbers.waiting_minutes_p90, numbers.started),
  };
}
