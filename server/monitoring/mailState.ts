/** The state of the mail queue, for the operator. */
import { sql } from 'drizzle-orm';
import type { MailStatus } from '#schema/monitoring/installationStatus.ts';
import type { Db } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';

const WAITS = sql`state in ('queued', 'retrying')`;
/** Only one-time codes expire. */
const IS_CODE = sql`expires_at is not null`;

/** Events count as mails that wait: most of them become one. */
type WaitingMails = Pick<MailStatus, 'codes' | 'others'>;

async function waitingMails(db: Db): Promise<WaitingMails> {
  const counts = await rows<{ is_code: boolean; count: number; oldest_at: Date | string }>(
    db,
    // A part for each index of what waits.
    sql`select true as is_code, count(*)::int as count, min(created_at) as oldest_at
      from mails where ${WAITS} and ${IS_CODE} having count(*) > 0
      union all select false, count(*)::int, min(created_at)
      from mails where ${WAITS} and expires_at is null having count(*) > 0
      union all select false, count(*)::int, min(created_at) from events having count(*) > 0`,
  );
  const of = (is_code: boolean) => {
    const some = counts.filter((row) => row.is_code === is_code);
    const oldest = Math.min(...some.map(({ oldest_at }) => new Date(oldest_at).getTime()));
    return {
      count: some.reduce((sum, { count }) => sum + count, 0),
      oldest_at: some.length > 0 ? new Date(oldest).toISOString() : null,
    };
  };
  return { codes: of(true), others: of(false) };
}

export async function mailStatus(db: Db): Promise<MailStatus> {
  const [ended] = await rows<{ failed: number; last_sent_at: Date | string | null }>(
    db,
    // Whoever was queued last is among those that were sent last; the index knows when that was.
    sql`select (select count(*)::int from mails where state = 'failed') as failed,
      (select max(sent_at) from (select sent_at from mails where state = 'sent'
        order by created_at desc limit 50) latest) as last_sent_at`,
  );
  const last = ended?.last_sent_at ?? null;
  return {
    ...(await waitingMails(db)),
    failed: ended?.failed ?? 0,
    last_sent_at: last && new Date(last).toISOString(),
  };
}

/** Seconds after which a waiting mail is late; shorter for codes, which people wait for. */
const LATE = { code: 2 * 60, other: 30 * 60 };

/** No mail is tried for longer, seconds: those sent recently were queued since, and an index has that. */
const TRIED_FOR = 3 * 60 * 60;

/**
 * Whether mails wait for too long: some that nobody has tried to send, or some that were tried
 * while no other went through either. A single wrong address makes nothing late.
 */
export async function areMailsLate(db: Db, now: Date): Promise<boolean> {
  const lateSince = (seconds: number) =>
    sql`${timestamptz(now)} - ${seconds}::int * interval '1 second'`;
  const isLate = (condition: typeof IS_CODE, seconds: number) => sql`exists (
    select 1 from mails m where ${WAITS} and ${condition} and created_at < ${lateSince(seconds)}
      and (tries = 0 or not exists (select 1 from mails s where s.state = 'sent'
        and s.created_at >= ${lateSince(seconds + TRIED_FOR)} and s.sent_at >= ${lateSince(seconds)})))`;
  const [row] = await rows<{ is_late: boolean }>(
    db,
    sql`select ${isLate(IS_CODE, LATE.code)} or ${isLate(sql`expires_at is null`, LATE.other)}
      or exists (select 1 from events where tries = 0 and created_at < ${lateSince(LATE.other)}) as is_late`,
  );
  return row?.is_late ?? false;
}
