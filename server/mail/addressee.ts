/** Who a mail is for, with the translator of their language. */
import { sql } from 'drizzle-orm';
import type { Translate } from '../../schema/language.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { localeOf, translatorFor } from '../language/catalogues.ts';
import type { Receiver } from './mailContent.ts';

export interface Addressee extends Receiver {
  organisation: string;
  time_zone: string;
  /** The `clock` setting. */
  clock: string | null;
  t: Translate;
  /** For dates and times: BCP 47. */
  locale: string;
}

type AddresseeRow = Omit<Addressee, 't' | 'locale'>;

/**
 * One query, also for an unknown address: then the e-mail is empty.
 * @param by the id of an account, or its e-mail address
 */
export async function addresseeOf(
  tx: Tx,
  by: { id: string } | { email: string | null },
): Promise<Addressee> {
  const who = 'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = lower(${by.email}::text)`;
  const [found] = await rows<AddresseeRow>(
    tx,
    sql`select u.id as user_id, coalesce(u.email, '') as email, u.profile_language as language,
        concat_ws(' ', u.profile_first_name, u.profile_last_name) as name,
        s.organisation_name as organisation, s.time_zone, s.clock
      from settings s left join users u on ${who}`,
  );
  if (!found) throw new Error('The settings have no row: the start makes it.');
  return speakingTo(found);
}

export const speakingTo = <R extends { language: string | null; clock: string | null }>(
  receiver: R,
) => ({
  ...receiver,
  t: translatorFor(receiver.language),
  locale: localeOf(receiver.language, receiver.clock),
});
