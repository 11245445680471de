import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { reservation, service } from '#schema/index.ts';
import type { Db } from '#server/db/database.ts';
import { tableOf } from '#server/db/tables/resourceTables.ts';
import { buildService } from './buildService.ts';
import { buildUser } from './buildUser.ts';
import { theOne } from './theOne.ts';
import { uniqueKey } from './unique.ts';
import { written } from './written.ts';

const reservations = tableOf(reservation);
const services = tableOf(service);
export type ReservationRow = typeof reservations.$inferSelect;

/** Manila has no daylight saving: its clock is always 8 hours before UTC's. */
const OFFSET = '+08:00';

/**
 * An approved reservation on Wednesday, 2 December 2026, 9:00 in Manila, in the first seat.
 * Written straight to the table; a status that holds no place has no seat.
 */
export async function buildReservation(
  db: Db,
  overrides: Partial<typeof reservations.$inferInsert> = {},
): Promise<ReservationRow> {
  const service_id = overrides.service_id ?? (await buildService(db)).id;
  const offered = theOne(await db.select().from(services).where(eq(services.id, service_id)));
  const { date = '2026-12-02', time = '09:00', status = 'approved' } = overrides;
  const starts_at = new Date(`${date}T${time}:00${OFFSET}`);
  const ends_at = new Date(starts_at.getTime() + offered.slot_minutes * 60_000);
  const holdsSeat = status === 'approved' || status === 'pending';
  return theOne(
    await db
      .insert(reservations)
      .values({
        ...written(),
        id: uuidv7(),
        reference: uniqueKey('TK-TEST-'),
        user_id: overrides.user_id ?? (await buildUser(db)).id,
        team_id: offered.team_id,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
        activity_status: 'scheduled',
        source: 'online',
        seat: holdsSeat ? 1 : null,
        ...overrides,
        service_id,
        date,
        time,
        status,
      })
      .returning(),
  );
}
