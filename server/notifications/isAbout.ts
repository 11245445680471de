import { type SQL, sql } from 'drizzle-orm';

/**
 * A condition on notifications: it is about that person, whoever got it. A notice about somebody in care
 * links to a visit of theirs, or to an address that ends with their id (`schema/users/careStep.ts`).
 */
export const isAbout = (person: string): SQL => sql`(link like ${`/my/profile/people%${person}`}
  or link in (select '/my/reservations/' || r.id from reservations r where r.user_id = ${person}))`;
