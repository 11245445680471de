/** Which services somebody without an account can take a number for, now. */
import { sql } from 'drizzle-orm';
import { type EligiblePerson, refusalReason } from '#schema/reservations/eligibility.ts';
import { daySlots } from '#schema/reservations/slots.ts';
import { toLocal } from '#schema/time/zone.ts';
import { rows } from '../db/query.ts';
import { timeZoneOf } from '../db/settings.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import {
  type Bookable,
  bookableColumns,
  type OrganisationRow,
  organisation,
  organisationColumns,
  slotInput,
} from '../services/bookable.ts';
import { fullSlots } from '../services/taken.ts';
import { isFullUntilClosing } from '../visits/waits/waits.ts';

export interface WalkInService {
  id: string;
  name: string;
  team: string;
  /** The slot that runs, or the next one of today; null where all are full. */
  slot: { date: string; time: string } | null;
}

/** Nothing is known of them but their name. */
const SOMEBODY: EligiblePerson = {
  user_status: 'active',
  identification_status: 'none',
  birth_date: null,
  gender: null,
  barangay: null,
  confirmations: [],
  category_ids: [],
};

interface ServiceRow extends Bookable, OrganisationRow {
  id: string;
  team_id: string;
  name: string;
  team: string;
}

/**
 * Those of the teams that are open today. A service for some people only, or one whose reservations are
 * approved first, is the desk's.
 */
export async function walkInServices(
  context: Context,
  team_ids: readonly string[],
): Promise<WalkInService[]> {
  const { db, now, language } = context;
  const services = await rows<ServiceRow>(
    db,
    sql`select s.id, s.team_id, ${textIn('s', 'name', language)} as name, ${textIn('t', 'name', language)} as team,
        ${bookableColumns}, ${organisationColumns}
      from services s join teams t on t.id = s.team_id left join ${organisation} on true
      where s.status = 'active' and not s.requires_approval
        and s.team_id = any(${sql.param([...team_ids])}::uuid[]) order by 3, 2`,
  );
  const [first] = services;
  if (!first) return [];
  const date = toLocal(now.getTime(), timeZoneOf(first)).date;
  const days = { from: date, to: date };
  const full = await fullSlots(db, services, { ...days, now, user_id: null });
  const found: WalkInService[] = [];
  for (const service of services) {
    if (refusalReason(SOMEBODY, service, days) !== null) continue;
    const taken = full.get(service.id) ?? new Map();
    const input = { ...slotInput(service, service, now), date, source: 'walk_in' as const, taken };
    const { slots } = daySlots(input);
    const left = slots.filter(({ reason }) => reason === null || reason === 'full');
    if (left.length === 0) continue;
    const free = left.find(({ reason }) => reason === null);
    const { id, name, team, team_id } = service;
    const isFull = !free || (await isFullUntilClosing(context, { service_id: id, team_id }));
    found.push({ id, name, team, slot: isFull ? null : { date, time: free.time } });
  }
  return found;
}
