import { sql } from 'drizzle-orm';
import type { Tx } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { notFound } from '../http/errors.ts';

/** Names as the log keeps them. */
export interface Names {
  name: string;
  author_name: string;
}

const lock = prepared<Names>(
  'lock_person_for_answers',
  sql`select concat_ws(' ', u.profile_first_name, u.profile_last_name) as name,
      (select concat_ws(' ', a.profile_first_name, a.profile_last_name) from users a
        where a.id = ${sql.placeholder('author_id')}) as author_name
    from users u where u.id = ${sql.placeholder('user_id')} and u.status <> 'erased'
    for no key update`,
);

/**
 * One person's forms are filled in one after the other, and not while the person is being erased.
 * @throws AppError not_found
 */
export async function lockPerson(
  tx: Tx,
  { user_id, author_id }: { user_id: string; author_id: string },
): Promise<Names> {
  const [found] = await lock(tx, { user_id, author_id });
  if (!found) throw notFound();
  return found;
}
