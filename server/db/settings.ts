/** The organisation's settings: one row that always exists. */
import { eq } from 'drizzle-orm';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import { settings } from '#schema/index.ts';
import type { Db, Tx } from './database.ts';
import { tableOf } from './tables/resourceTables.ts';
import { privacyNotices } from './tables/systemTables.ts';

/** What its own row holds. */
export type Settings = Omit<
  RecordOf<typeof settings>,
  'second_factor_roles' | 'local_administrator'
>;

/** The same in every installation, so that two processes which start at once make one row. */
const ONLY = '00000000-0000-7000-8000-000000000001';
const table = tableOf(settings);

/** Makes the row, with the declared defaults, and the first privacy notice, where they are not there yet. */
export async function ensureSettings(db: Db, now: Date) {
  const at = now.toISOString();
  await db.insert(table).values({ id: ONLY, created_at: at, updated_at: at }).onConflictDoNothing();
  await db
    .insert(privacyNotices)
    .values({ version: 1, text: null, since: at })
    .onConflictDoNothing();
}

/** Read afresh each time: a change holds in every process at once. */
export async function readSettings(tx: Db | Tx): Promise<Settings> {
  const [row] = await tx.select().from(table).where(eq(table.id, ONLY));
  if (!row) throw new Error('The settings have no row: the start makes it.');
  return row;
}

/** Falls back to the declared default, for installations without a row of settings. */
export const timeZoneOf = ({ time_zone }: { time_zone: string | null }) =>
  time_zone ?? String(settings.fields.time_zone.default);
