import { type SQL, sql } from 'drizzle-orm';
import { worksHere } from '../../signIn/sessions/accounts.ts';

/**
 * An expression: who did it, as the reader of an archive is told; staff are not named. Somebody else is
 * who cared for the person before, or has left the office.
 */
export const byWhom = (actor: SQL, reader_id: string): SQL => sql`case
  when ${actor} is null then 'nobody signed in'
  when ${actor} = ${reader_id}::uuid or exists (select 1 from merged_people p
    where p.merged_id = ${actor} and p.kept_id = ${reader_id}::uuid) then 'you'
  when ${worksHere(actor)} then 'the office' else 'somebody else' end`;
