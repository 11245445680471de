/** What a changed service means for the visits that are booked. */
import { sql } from 'drizzle-orm';
import { newOrphans, type OrphanOptions, orphanOptions } from '#schema/orphans/orphans.ts';
import type { SlotDays } from '#schema/reservations/slots.ts';
import type { Tx } from '../db/database.ts';
import { readSettings, type Settings, timeZoneOf } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import type { RecordChange, ResourceHooks } from '../resources/hooks.ts';
import { settleOrphans, visitsAhead } from './settle.ts';

const SLOT_FIELDS = [
  'status',
  'weekly_hours',
  'closures',
  'capacity',
  'slot_minutes',
  'buffer_minutes',
] as const;

type OfferedService = SlotDays['rules'] & { id: string; status: string };

export const serviceOrphans: ResourceHooks = {
  options: orphanOptions,
  // Ahead of services, as bookings lock them.
  beforeLock: lockSettings,
  beforeWrite: settleServiceChange,
};

export async function lockSettings(tx: Tx) {
  await tx.execute(sql`select 1 from settings for key share`);
}

/** The caller has locked settings and service. @throws AppError as `settleOrphans` */
export async function settleServiceChange(tx: Tx, context: Context, change: RecordChange) {
  const before = change.before as OfferedService | null;
  const after = change.after as OfferedService | null;
  if (!before || !after) return;
  const isSame = (field: (typeof SLOT_FIELDS)[number]) =>
    JSON.stringify(before[field as keyof OfferedService]) ===
    JSON.stringify(after[field as keyof OfferedService]);
  if (SLOT_FIELDS.every(isSame)) return;
  const settings = await readSettings(tx);
  const visits = await visitsAhead(tx, context, sql`r.service_id = ${before.id}`);
  const isClosing = before.status === 'active' && after.status !== 'active';
  const orphans = newOrphans(visits, {
    before: slotDays(before, settings),
    after: isClosing ? null : slotDays(after, settings),
  });
  await settleOrphans(tx, context, orphans, (change.options ?? {}) as OrphanOptions);
}

export const slotDays = (
  rules: SlotDays['rules'],
  settings: Pick<Settings, 'holidays' | 'time_zone'>,
): SlotDays => ({
  rules,
  holidays: settings.holidays ?? [],
  timeZone: timeZoneOf(settings),
});
