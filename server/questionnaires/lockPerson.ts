import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { notFound } from '../http/errors.ts';

const lock = prepared(
  'lock_person_for_answers',
  sql`select 1 from users u where u.id = ${sql.placeholder('user_id')} and u.status <> 'erased'
    for no key update`,
);

/**
 * Locks the person: their forms are saved one after the other, and not during an erasure.
 * @throws AppError not_found
 */
export async function lockPerson(tx: Tx, user_id: string): Promise<void> {
  const people = await lock(tx, { user_id });
  if (people.length === 0) throw notFound();
}
