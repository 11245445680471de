import type { Db } from '#server/db/database.ts';
import { buildUser, type UserOverrides, type UserRow } from './buildUser.ts';

/** A child in the care of that person. */
export const buildPersonInCare = (
  db: Db,
  responsible: { id: string },
  overrides: UserOverrides = {},
): Promise<UserRow> =>
  buildUser(db, {
    ...{ username: null, email: null, email_verified_at: null },
    ...{ privacy_version: null, privacy_agreed_at: null },
    ...{ responsible_id: responsible.id, relation: 'child' },
    ...{ profile_first_name: 'Lito', profile_birth_date: '2016-05-04' },
    ...overrides,
  });
