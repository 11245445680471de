/** The next free slot of each service of a list, in two queries whatever their number. */
import { sql } from 'drizzle-orm';
import { nextFreeSlots } from '../../schema/slots.ts';
import { addDays, toLocal } from '../../schema/zone.ts';
import type { Db, Tx } from '../db/connect.ts';
import { rows } from '../db/query.ts';
import {
  type OrganisationRow,
  organisation,
  organisationColumns,
  type SlotService,
  slotBasis,
  timeZoneOf,
} from './bookable.ts';
import { fullSlots } from './taken.ts';

export interface NextFree {
  next_free: { date: string; time: string } | null;
}

/** @param services records with all the fields that their slots follow from */
export async function withNextFree<S extends SlotService & { id: string }>(
  db: Db | Tx,
  services: readonly S[],
  now: Date,
): Promise<(S & NextFree)[]> {
  if (services.length === 0) return [];
  const [found] = await rows<OrganisationRow>(
    db,
    sql`select ${organisationColumns} from ${organisation}`,
  );
  const settings = found ?? { time_zone: null, holidays: null, max_active_reservations: null };
  const today = toLocal(now.getTime(), timeZoneOf(settings)).date;
  const longest = Math.max(...services.map(({ horizon_days }) => horizon_days));
  const full = await fullSlots(db, services, { from: today, to: addDays(today, longest) });
  return services.map((service) => {
    const [next] = nextFreeSlots({
      ...slotBasis(service, settings, now),
      taken: full.get(service.id),
      from: today,
      limit: 1,
      maxDays: service.horizon_days + 1,
    });
    return { ...service, next_free: next ? { date: next.date, time: next.time } : null };
  });
}
