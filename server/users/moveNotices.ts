import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';

interface MovedNotices {
  /** Whose visits they are about. */
  about: string;
  /** Who got them, and is nothing to the person any longer. */
  from: string;
  to: string;
}

/** What was written to whoever answered for a person is for who answers for them now. */
export const moveNotices = (tx: Tx, { about, from, to }: MovedNotices) =>
  tx.execute(sql`update notifications set user_id = ${to} where user_id = ${from}
    and link in (select '/my/reservations/' || r.id from reservations r where r.user_id = ${about})`);
