import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '#server/db/database.ts';
import { uniqueKey } from './unique.ts';

interface ReachedLimitOverrides {
  user_id?: string | null;
  team_id?: string | null;
  subject?: string;
}

/** A person who has booked as often as one may, until the end of 2099. @returns its id */
export async function buildReachedLimit(
  db: Db,
  { user_id = null, team_id = null, subject = 'ana@example.test' }: ReachedLimitOverrides = {},
): Promise<string> {
  const id = uuidv7();
  const at = '2026-12-01T00:00:00Z';
  await db.execute(sql`insert into reached_limits (id, created_at, updated_at, action, counted_by,
      user_id, team_id, subject, most, ends_at, counter)
    values (${id}, ${at}, ${at}, 'bookings', 'person', ${user_id}, ${team_id}, ${subject}, 10,
      '2099-12-31T00:00:00Z', ${uniqueKey('counter')})`);
  return id;
}
