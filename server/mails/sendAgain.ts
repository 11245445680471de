/** Sends mails again: failed ones, those that wait for a retry, and a copy of sent ones. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf } from '#schema/declaration/access.ts';
import { mail } from '#schema/index.ts';
import { logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { AppError, notFound } from '../http/errors.ts';
import { LEASE_SECONDS } from './claims.ts';
import { kickOutbox } from './kick.ts';

interface LockedMail {
  id: string;
  state: string;
  /** Its content is still stored; content with a one-time code is removed. */
  has_content: boolean;
  /** A process is sending it right now. */
  is_claimed: boolean;
}

/**
 * All of them or none. A sent one goes out as a new mail, since mailboxes drop a second one with the same
 * id.
 * @throws AppError not_found, also out of reach; transition for one that is queued, or whose content is gone
 */
export async function sendAgain(context: Context, ids: readonly string[]) {
  if (scopeOf(context.viewer, mail, 'send_again') === false) throw notFound();
  const { now } = context;
  const wanted = [...new Set(ids)];
  await context.db.transaction(async (tx) => {
    const mails = await lockAll(tx, wanted, now);
    if (mails.length < wanted.length) throw notFound();
    for (const mail of mails) refuse(mail);
    const unsent = idsOf(mails, ({ state }) => state !== 'sent');
    await revive(tx, unsent, now);
    for (const id of idsOf(mails, ({ state }) => state === 'sent')) await copy(tx, id, now);
    await logActivity(
      tx,
      context,
      wanted.map((id) => ({ action: 'send_again', resource: mail.name, subject_id: id })),
    );
  });
  kickOutbox(context.db);
  return { ids: wanted };
}

/** A claim sets both times exactly one lease apart; a back-off uses another interval. */
const lockAll = (tx: Tx, ids: readonly string[], now: Date) =>
  rows<LockedMail>(
    tx,
    sql`select m.id, m.state, exists (select 1 from mail_contents c where c.mail_id = m.id) as has_content,
        m.state in ('queued', 'retrying')
          and m.next_try_at = m.updated_at + ${LEASE_SECONDS}::int * interval '1 second'
          and m.next_try_at > ${timestamptz(now)} as is_claimed
      from mails m where m.id = any(${sql.param([...ids])}::uuid[]) and m.state <> 'void'
      order by m.id for update`,
  );

function refuse({ state, has_content, is_claimed }: LockedMail) {
  if (state === 'queued' || is_claimed) {
    throw new AppError('transition', 'This mail is on its way already.');
  }
  if (!has_content) {
    throw new AppError(
      'transition',
      'What this mail said is not kept, so it cannot be sent again. A new code can be asked for.',
    );
  }
}

const idsOf = (mails: readonly LockedMail[], which: (mail: LockedMail) => boolean) =>
  mails.filter(which).map(({ id }) => id);

/** Starts its tries again. */
async function revive(tx: Tx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  await tx.execute(sql`update mails set state = 'queued', tries = 0, next_try_at = ${timestamptz(now)},
      last_error = null, updated_at = ${timestamptz(now)}
    where id = any(${sql.param([...ids])}::uuid[])`);
}

async function copy(tx: Tx, id: string, now: Date) {
  const copied = uuidv7();
  const at = timestamptz(now);
  await tx.execute(sql`with mail as (
      insert into mails (id, created_at, updated_at, user_id, recipient, title, next_try_at)
      select ${copied}, ${at}, ${at}, user_id, recipient, title, ${at} from mails where id = ${id} returning id)
    insert into mail_contents (mail_id, language, subject, letter)
    select mail.id, c.language, c.subject, c.letter from mail_contents c, mail where c.mail_id = ${id}`);
}
