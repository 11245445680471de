/**
 * Removes everything from the database that tells who a person was. Their row and their reservations
 * stay, anonymous, for the figures.
 */
import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import { personalPurposes } from '#schema/declaration/fileFields.ts';
import { user } from '#schema/index.ts';
import { logActivity } from '../../activityLogs/log.ts';
import type { Tx } from '../../db/database.ts';
import { functionRef } from '../../db/functions.ts';
import { personColumns } from '../../db/tables/personColumns.ts';
import { files } from '../../db/tables/systemTables.ts';
import type { Context } from '../../http/context.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { updateOne } from '../../resources/repository.ts';
import { clearReferences, isReferred } from '../../storage/references.ts';
import type { Writer } from '../../storage/takeFiles.ts';
import { isAbout } from '../moveNotices.ts';

interface WipedPerson {
  id: string;
  /** Null of somebody in another's care. */
  email: string | null;
}

/**
 * The row of the log comes first, and proves the rest.
 * @returns the ids of files whose bytes are to be removed once this is committed
 */
export async function wipePerson(
  tx: Tx,
  writer: Writer & Partial<Pick<Context, 'address' | 'device'>>,
  { id, email }: WipedPerson,
): Promise<string[]> {
  const actor = { address: null, device: null, ...writer };
  await logActivity(tx, actor, [{ action: 'erase', resource: user.name, subject_id: id }]);
  const files = await wipeFiles(tx, id);
  for (const { table, column } of personColumns().filter(({ isErased }) => isErased)) {
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
    );
  }
  await wipeNoticesAbout(tx, id);
  if (email !== null) await wipeMailbox(tx, email);
  await updateOne(tx, user, id, blankPerson(id), writer);
  await wipeWords(tx, id);
  await wipeVisits(tx, id);
  await tx.execute(sql`select ${functionRef('blank_activity')}(${id})`);
  return files;
}

/** Those about somebody in care went to who cares for them. */
const wipeNoticesAbout = (tx: Tx, id: string) =>
  tx.execute(sql`delete from notifications n using users u
    where u.id = ${id} and n.user_id = u.responsible_id and ${isAbout(id)}`);

async function wipeMailbox(tx: Tx, email: string) {
  await tx.execute(sql`delete from mails where lower(recipient) = lower(${email})`);
  // Codes that were asked for before there was an account.
  await tx.execute(sql`delete from challenges where user_id is null
    and (lower(data #>> '{sent_to,email}') = lower(${email})
      or data #>> '{mailbox,name}' = ${mailboxOf(email)})`);
  // Rows of imports that were refused, whoever sent them.
  await tx.execute(sql`delete from import_rows
    where cells is not null and lower(trim(cells ->> 'email')) = lower(${email})`);
  await tx.execute(sql`delete from reached_limits where subject = ${mailboxOf(email)}`);
}

/** What the person and the office wrote to each other. */
async function wipeWords(tx: Tx, id: string) {
  await tx.execute(sql`update reservation_history h set reason = null,
      before = case when h.action = 'notes' then null else h.before end,
      after = case when h.action = 'notes' then null else h.after end
    from reservations r where r.id = h.reservation_id and r.user_id = ${id}`);
  await tx.execute(sql`update reservations set notes = null, office_notes = null, reason = null,
      squeeze_reason = null
    where user_id = ${id} and coalesce(notes, office_notes, reason, squeeze_reason) is not null`);
}

/** Why they were called earlier, and what one counter wrote to the next. */
async function wipeVisits(tx: Tx, id: string) {
  await tx.execute(sql`update visits v set priority = 'none' from reservations r
    where r.id = v.reservation_id and r.user_id = ${id}`);
  await tx.execute(sql`update visit_periods p set note = null from visits v, reservations r
    where v.id = p.visit_id and r.id = v.reservation_id and r.user_id = ${id} and p.note is not null`);
}

/**
 * The person's own files go, whatever refers to them. Pictures that they uploaded for the office stay
 * where something, such as a service, still shows them.
 */
async function wipeFiles(tx: Tx, id: string): Promise<string[]> {
  const identification = sql`select unnest(identification_files) from users where id = ${id}`;
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      or(
        and(eq(files.owner_id, id), inArray(files.purpose, personalPurposes())),
        and(eq(files.owner_id, id), not(isReferred())),
        sql`${files.id}::text in (${identification})`,
      ),
    )
    .orderBy(files.id)
    .for('update');
  const gone = found.map((file) => file.id);
  await clearReferences(tx, gone);
  if (gone.length > 0) await tx.delete(files).where(inArray(files.id, gone));
  await tx.update(files).set({ owner_id: null }).where(eq(files.owner_id, id));
  return gone;
}

/** Stands in place of the name; `blank_activity` writes the same into the log. */
const FIRST = 'Erased';
const LAST = 'person';

/** Which version was agreed to, and when, tells nothing of who it was. */
const STAYS = ['privacy.version', 'privacy.agreed_at'];

/** Every declared field without what it held, later fields included. */
function blankPerson(id: string): Record<string, unknown> {
  const key = `erased-${id.replaceAll('-', '')}`;
  /** No mail ever goes there: RFC 2606 keeps `.invalid` out of use. */
  const kept: Record<string, unknown> = {
    username: key,
    email: `${key}@takda.invalid`,
    status: 'erased',
    'profile.first_name': FIRST,
    'profile.last_name': LAST,
  };
  const blank: Record<string, unknown> = {};
  for (const { path, field } of user.flatFields) {
    if (STAYS.includes(path)) continue;
    const value = path in kept ? kept[path] : (field.default ?? null);
    const [name = '', leaf] = path.split('.');
    if (leaf === undefined) blank[name] = value;
    else blank[name] = { ...(blank[name] as object), [leaf]: value };
  }
  return blank;
}
