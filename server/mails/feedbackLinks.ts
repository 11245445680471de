/**
 * Links that ask how a visit was, without signing in: by mail, on a ticket, at a kiosk. As with
 * `visitLinks.ts`, of a token there is only a hash, and it stands behind the `#` of the address.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Channel, FEEDBACK_DAYS, FEEDBACK_PATH } from '#schema/satisfaction/questions.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import { fingerprint, newToken } from '../sealing/tokens.ts';

/** A condition on `r`: its visit was not so long ago that nobody is asked about it. */
export const isRecent = (now: Date): SQL =>
  sql`r.ends_at > ${timestamptz(now)} - ${FEEDBACK_DAYS}::int * interval '1 day'`;
/** A condition on `r`: `isAskedAbout` of the schema. */
export const isAskedAbout = (now: Date): SQL =>
  sql`r.status = 'approved' and r.activity_status = 'completed' and ${isRecent(now)}`;

interface NewTokens {
  reservation_ids: readonly string[];
  channel: Channel;
  now: Date;
}

/** Of a ticket: whoever has its code may ask for one again and again. */
const MOST_LINKS = 5;

/** @returns the token of each, or null where nobody is asked about that visit, or it was rated */
export async function newFeedbackTokens(
  db: Db | Tx,
  { reservation_ids, channel, now }: NewTokens,
): Promise<(string | null)[]> {
  const made = reservation_ids.map((reservation_id) => ({ reservation_id, token: newToken() }));
  const links = made.map(({ reservation_id, token }) => ({
    reservation_id,
    token_hash: fingerprint(token),
  }));
  const saved = await rows<{ token_hash: string }>(
    db,
    sql`with asked as (
        select l.token_hash, r.id as reservation_id
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (token_hash text, reservation_id uuid)
        join reservations r on r.id = l.reservation_id and ${isAskedAbout(now)}
        where not exists (select 1 from satisfaction_marks m where m.reservation_id = r.id and m.is_used))
        ${channel === 'ticket' ? WITHOUT_REST : sql``}
      insert into satisfaction_links (token_hash, reservation_id, channel)
      select token_hash, reservation_id, ${channel} from asked
      returning token_hash`,
  );
  const hashes = new Set(saved.map(({ token_hash }) => token_hash));
  return made.map(({ token }) => (hashes.has(fingerprint(token)) ? token : null));
}

/** Nothing tells when a link was made; the new one is among those that stay. */
const WITHOUT_REST = sql`, gone as (
  delete from satisfaction_links where token_hash in (
    select token_hash from (
      select token_hash, row_number() over (partition by reservation_id) as place
      from satisfaction_links
      where channel = 'ticket' and reservation_id in (select reservation_id from asked)) earlier
    where place >= ${MOST_LINKS}::int))`;

/** Where a screen sends whoever has just been served. Null while the visit is not completed. */
export async function feedbackLinkOf(
  db: Db | Tx,
  { reservation_id, ...link }: Omit<NewTokens, 'reservation_ids'> & { reservation_id: string },
): Promise<string | null> {
  const [token] = await newFeedbackTokens(db, { ...link, reservation_ids: [reservation_id] });
  return token ? `${FEEDBACK_PATH}#${token}` : null;
}
