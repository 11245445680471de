import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';

/**
 * A condition on notifications: it is about that person, whoever got it. A notice about somebody in care
 * links to a visit of theirs, or to an address that ends with their id (`schema/users/careStep.ts`).
 */
export const isAbout = (person: string): SQL => sql`(link like ${`/my/profile/people%${person}`}
  or link in (select '/my/reservations/' || r.id from reservations r where r.user_id = ${person}))`;

interface MovedNotices {
  /** Whom they are about, and whom they are about from now on: the record that it is part of, or the same. */
  about: { before: string; after: string };
  /** Who got them, and is nothing to the person any longer. */
  from: string;
  to: string;
}

/** What was written to whoever answered for a person is for who answers for them now. */
export const moveNotices = (tx: Tx, { about: { before, after }, from, to }: MovedNotices) =>
  tx.execute(sql`update notifications set user_id = ${to}, link = case
      when link not like '/my/profile/%' then link
      when ${to === after}::boolean then '/my/profile'
      else replace(link, ${before}::text, ${after}::text) end
    where user_id = ${from} and ${isAbout(before)}`);
