/** A person's own account as they read it, and checks of a profile that need the server. */

import { sql } from 'drizzle-orm';
import { audienceOf } from '#schema/declaration/access.ts';
import { user } from '#schema/index.ts';
import { toLocal } from '#schema/time/zone.ts';
import type { Person } from '#schema/users/accounts.ts';
import { birthDateProblem } from '#schema/users/birthDate.ts';
import type { Profile } from '#schema/users/profile.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { readSettings } from '../../db/settings.ts';
import type { Context } from '../../http/context.ts';
import { invalid, notFound, unauthenticated } from '../../http/errors.ts';
import { languages } from '../../language/catalogues.ts';
import { findOne } from '../../resources/repository.ts';

export async function profileOf(context: Context): Promise<Profile> {
  const { db, viewer, language, must_add_second_factor = false, session_issuer } = context;
  if (!viewer) throw unauthenticated();
  const audience = audienceOf(viewer, true);
  const record = await findOne(db, user, viewer.id, { scope: true, audience, language });
  if (!record) throw notFound();
  return {
    ...withoutCheckers(record),
    access: viewer.roles,
    people_in_care: await peopleInCare(db, viewer.care_ids ?? []),
    must_add_second_factor,
    came_by_single_sign_on: Boolean(session_issuer),
  } as Profile;
}

/** Which of the staff it was, nobody outside is told. */
export const withoutCheckers = <R extends Record<string, unknown>>(record: R): R => ({
  ...record,
  category_confirmations: (record.category_confirmations as Person['category_confirmations']).map(
    (row) => ({ ...row, checked_by: null }),
  ),
});

const peopleInCare = async (db: Db, ids: readonly string[]): Promise<Profile['people_in_care']> =>
  ids.length === 0
    ? []
    : rows(
        db,
        sql`select id, concat_ws(' ', profile_first_name, profile_last_name) as name
          from users where id = any(${sql.param([...ids])}::uuid[]) order by id`,
      );

/**
 * The server's clock decides, in the organisation's time zone. An unchanged date is not checked again.
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

/**
 * The language has to be one of the product's, which only its files list.
 * @throws AppError invalid at `profile.language`
 */
export function refuseUnknownLanguage(person: { profile?: unknown } | null | undefined) {
  const { language } = (person?.profile ?? {}) as { language?: string | null };
  if (!language || languages.some(({ id }) => id === language)) return;
  throw invalid({ 'profile.language': 'Choose one of the list' });
}
