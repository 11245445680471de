/**
 * Takes everything that tells who a person was out of the database. Their row and their
 * reservations stay as figures that nobody is behind.
 */
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { MASKED } from '../../../schema/activity.ts';
import { user } from '../../../schema/index.ts';
import type { Tx } from '../../db/connect.ts';
import { files } from '../../db/systemTables.ts';
import { isReferred } from '../../files/references.ts';
import { updateOne } from '../../resources/repository.ts';
import { blankPerson, NOBODY } from './blank.ts';

interface Wiped {
  id: string;
  email: string;
  now: Date;
}

/** @returns the ids of files whose bytes are to be removed once this is committed */
export async function wipePerson(tx: Tx, { id, email, now }: Wiped): Promise<string[]> {
  for (const table of OF_PERSON) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  }
  await tx.execute(
    sql`delete from mails where user_id = ${id} or lower(recipient) = lower(${email})`,
  );
  await updateOne(tx, user, id, blankPerson(id), now);
  await wipeWords(tx, id);
  await wipeLog(tx, id);
  return wipeFiles(tx, id);
}

/** Of these nothing is worth keeping without the person. */
const OF_PERSON = [
  'credentials',
  'sessions',
  'challenges',
  'reset_tokens',
  'idempotency_keys',
  'notifications',
  'questionnaire_responses',
  'health_consents',
  'second_factors',
  'recovery_codes',
  'sign_on_identities',
];

/** What the person and the office wrote to each other. */
async function wipeWords(tx: Tx, id: string) {
  await tx.execute(sql`update reservation_history h set reason = null,
      before = case when h.action = 'notes' then null else h.before end,
      after = case when h.action = 'notes' then null else h.after end
    from reservations r where r.id = h.reservation_id and r.user_id = ${id}`);
  await tx.execute(sql`update reservations set notes = null, reason = null
    where user_id = ${id} and (notes is not null or reason is not null)`);
}

/** The log keeps that something was done, and when; not by whom, from where, and with which values. */
async function wipeLog(tx: Tx, id: string) {
  await tx.execute(sql`select set_config('takda.erasure', 'on', true)`);
  await tx.execute(sql`update activity_logs set actor_name = ${NOBODY}, address = null, device = null
    where actor_id = ${id}`);
  await tx.execute(sql`update activity_logs set subject_name = ${NOBODY}, changes = ${masked(sql`true`)},
      address = case when actor_id is null then null else address end,
      device = case when actor_id is null then null else device end
    where resource = ${user.name} and subject_id = ${id}::text`);
  await tx.execute(sql`update activity_logs set changes = ${masked(sql`one ->> 'field' in ('notes', 'reason')`)}
    where owner_id = ${id} and resource = 'reservations' and changes <> '[]'`);
  await tx.execute(sql`select set_config('takda.erasure', '', true)`);
}

const masked = (which: SQL) => sql`coalesce((
  select jsonb_agg(case when ${which} then one || jsonb_build_object(
      'before', case when one ->> 'before' is null then null else ${MASKED}::text end,
      'after', case when one ->> 'after' is null then null else ${MASKED}::text end) else one end)
  from jsonb_array_elements(changes) one), '[]')`;

/** Uploads go, but for pictures that something still shows, such as a service: those are nobody's. */
async function wipeFiles(tx: Tx, id: string): Promise<string[]> {
  const gone = await tx
    .delete(files)
    .where(and(eq(files.owner_id, id), not(isReferred())))
    .returning({ id: files.id });
  await tx.update(files).set({ owner_id: null }).where(eq(files.owner_id, id));
  return gone.map((file) => file.id);
}
