/** Who a mail is for, with the translator of their language. */
import { sql } from 'drizzle-orm';
import type { Translate } from '#schema/language/index.ts';
import { contact, nameInCare } from '../db/contact.ts';
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
  /** Dates and times are formatted by this BCP 47 tag. */
  locale: string;
}

type AddresseeRow = Omit<Addressee, 't' | 'locale'>;

/**
 * Mails of somebody in another's care go to who cares for them. One query, also for an unknown address: then
 * the e-mail is empty.
 * @param by the id of an account, or its e-mail address
 */
export async function addresseeOf(
  tx: Tx,
  by: { id: string } | { email: string | null },
): Promise<Addressee> {
  const who = 'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = lower(${by.email}::text)`;
  const [row] = await rows<AddresseeRow>(
    tx,
    sql`select m.id as user_id, coalesce(m.email, '') as email, m.profile_language as language,
        concat_ws(' ', m.profile_first_name, m.profile_last_name) as name, ${nameInCare} as about,
        s.organisation_name as organisation, s.time_zone, s.clock
      from settings s left join users u on ${who} left join ${contact}`,
  );
  if (!row) throw new Error('The settings have no row: the start makes it.');
  return speakingTo(row);
}

/** Who gets messages for several people sees whom each is about. */
export const wordsFor = (
  { language, about }: Pick<Receiver, 'language' | 'about'>,
  words: string,
) => (about ? translatorFor(language)('For {name}: {words}', { name: about, words }) : words);

export const speakingTo = <R extends { language: string | null; clock: string | null }>(
  receiver: R,
) => ({
  ...receiver,
  t: translatorFor(receiver.language),
  locale: localeOf(receiver.language, receiver.clock),
});
