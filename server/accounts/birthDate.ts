import { birthDateProblem } from '../../schema/birthDate.ts';
import { toLocal } from '../../schema/zone.ts';
import type { Db, Tx } from '../db/database.ts';
import { invalid } from '../http/errors.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * Judged by the server's clock, in the organisation's time zone; what was there before is let be.
 * @throws AppError invalid at `profile.birth_date`
 */
export async function refuseBirthDate(
  db: Db | Tx,
  { before, after, now }: { before?: object | null; after: object; now: Date },
) {
  const day = birthDateOf(after);
  if (!day || day === birthDateOf(before)) return;
  const { time_zone } = await readSettings(db);
  const problem = birthDateProblem(day, toLocal(now.getTime(), time_zone).date);
  if (problem) throw invalid({ 'profile.birth_date': problem });
}

const birthDateOf = (record: { profile?: { birth_date?: string | null } } | null | undefined) =>
  record?.profile?.birth_date;
