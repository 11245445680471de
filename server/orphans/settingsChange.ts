/** What changed settings mean for the visits that are booked. */
import { sql } from 'drizzle-orm';
import { msg, phrase } from '#schema/language/index.ts';
import { newOrphans, type OrphanOptions } from '#schema/orphans/orphans.ts';
import type { Closure, SlotDays } from '#schema/reservations/slots.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { type Settings, timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import type { RecordChange } from '../resources/hooks.ts';
import { slotDays } from './serviceChange.ts';
import { settleOrphans, visitsAhead } from './settle.ts';

type SlotSettings = Pick<Settings, 'holidays' | 'time_zone'>;

/** The caller has locked the settings. @throws AppError in_use at `time_zone`; as `settleOrphans` */
export async function settleSettingsChange(tx: Tx, context: Context, change: RecordChange) {
  const before = change.before as SlotSettings | null;
  const after = change.after as SlotSettings | null;
  if (!before || !after) return;
  await checkTimeZone(tx, context, before, after);
  await settleHolidays(tx, context, { before, after, options: change.options ?? {} });
}

/** A visit is promised for a day and a time: in another zone it would be at another moment. */
async function checkTimeZone(tx: Tx, { now }: Context, before: SlotSettings, after: SlotSettings) {
  if (timeZoneOf(before) === timeZoneOf(after)) return;
  const [ahead] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from reservations r where r.ends_at > ${now.toISOString()}
      and (r.status in ('pending', 'approved')
        or (r.status = 'held' and r.held_until > ${now.toISOString()}))`,
  );
  const count = ahead?.count ?? 0;
  if (count === 0) return;
  const words = phrase(VISITS_AHEAD, { count });
  throw new AppError('in_use', words, { errors: { time_zone: words } });
}

const VISITS_AHEAD = msg(
  'The time zone cannot be changed while {count, plural, one {# visit is} other {# visits are}} booked: they were promised for a day and a time in this one.',
);

async function settleHolidays(
  tx: Tx,
  context: Context,
  { before, after, options }: { before: SlotSettings; after: SlotSettings; options: OrphanOptions },
) {
  const was = (before.holidays ?? []).map(daysOf);
  const added = (after.holidays ?? []).map(daysOf).filter((days) => !was.includes(days));
  if (added.length === 0) return;
  const visits = await visitsAhead(
    tx,
    context,
    sql`exists (select 1 from jsonb_array_elements_text(${JSON.stringify(added)}::jsonb) days
      where r.date between split_part(days.value, '/', 1)::date and split_part(days.value, '/', 2)::date)`,
  );
  const services = await rows<SlotDays['rules'] & { id: string }>(
    tx,
    sql`select id, weekly_hours, closures, capacity, slot_minutes, buffer_minutes from services
      where id in (select value::uuid from jsonb_array_elements_text(
        ${JSON.stringify([...new Set(visits.map(({ service_id }) => service_id))])}::jsonb))`,
  );
  const orphans = services.flatMap((service) =>
    newOrphans(
      visits.filter(({ service_id }) => service_id === service.id),
      { before: slotDays(service, before), after: slotDays(service, after) },
    ),
  );
  await settleOrphans(tx, context, orphans, options);
}

const daysOf = ({ from, to }: Closure) => `${from}/${to}`;
