/** Removes expired rows: counters, codes, sessions, and what the retention settings no longer keep. */
import { type SQL, sql } from 'drizzle-orm';
import { KEEP_IMPORT_DAYS } from '#schema/import/importable.ts';
import type { Db } from '../db/database.ts';
import { functionRef } from '../db/functions.ts';
import { rows, timestamptz } from '../db/query.ts';
import { readSettings, type Settings } from '../db/settings.ts';
import { isRecent } from '../mails/feedbackLinks.ts';
import { isAhead } from '../mails/visitLinks.ts';
import { UNCONFIRMED } from '../signIn/sessions/accounts.ts';
import { purgeOld } from '../trash/purge.ts';

/** At most this many rows of a table at once, so that nobody waits for the locks. */
const AT_ONCE = 5_000;

interface Old {
  table: string;
  where: SQL;
}

/** Before the present that they are called with. */
const ago = (now: Date) => ({
  now,
  days: (count: number): SQL => sql`${timestamptz(now)} - ${count}::int * interval '1 day'`,
  months: (count: number): SQL => sql`${timestamptz(now)} - ${count}::int * interval '1 month'`,
});

const oldOf = (
  settings: Settings,
  { days, months, now }: ReturnType<typeof ago>,
): readonly Old[] => [
  // Longer than any of these still counts.
  { table: 'rate_limits', where: sql`window_start < ${days(2)}` },
  { table: 'reached_limits', where: sql`ends_at < ${days(30)}` },
  { table: 'missed_searches', where: sql`last_at < ${days(90)}` },
  { table: 'challenges', where: sql`created_at < ${days(1)}` },
  // Begun and never confirmed.
  {
    table: 'second_factors',
    where: sql`confirmed_at is null and created_at < ${days(1)}`,
  },
  { table: 'reset_tokens', where: sql`expires_at < ${days(1)}` },
  {
    table: 'visit_links',
    where: sql`not exists (select 1 from reservations r where r.id = visit_links.reservation_id
      and ${isAhead(now)})`,
  },
  ...['satisfaction_links', 'satisfaction_marks'].map((table) => ({
    table,
    where: sql`not exists (select 1 from reservations r
      where r.id = ${sql.identifier(table)}.reservation_id and ${isRecent(now)})`,
  })),
  { table: 'idempotency_keys', where: sql`created_at < ${days(7)}` },
  // The rows first: those that were refused hold what stood in the table.
  {
    table: 'import_rows',
    where: sql`not exists (select 1 from imports i
      where i.id = import_rows.import_id and i.updated_at >= ${days(KEEP_IMPORT_DAYS)})`,
  },
  { table: 'imports', where: sql`updated_at < ${days(KEEP_IMPORT_DAYS)}` },
  { table: 'people_read', where: sql`day < (${days(2)})::date` },
  { table: 'reading_days', where: sql`day < (${days(2)})::date` },
  { table: 'line_days', where: sql`day < (${days(30)})::date` },
  { table: 'line_steps', where: sql`day < (${days(30)})::date` },
  // It no longer works; the log still names it.
  { table: 'api_keys', where: sql`expires_on < (${days(90)})::date` },
  { table: 'webhook_deliveries', where: sql`created_at < ${days(30)}` },
  // What is older, the log does not say any more either.
  { table: 'revisions', where: sql`created_at < ${months(settings.keep_activity_months)}` },
  { table: 'sessions', where: sql`expires_at < ${days(7)}` },
  // Their places count as free already.
  { table: 'reservations', where: sql`status = 'held' and held_until < ${days(0)}` },
  // Registrations that were never confirmed or touched by the office.
  {
    table: 'users',
    where: sql`created_at < ${days(settings.keep_registration_days)} and ${UNCONFIRMED}
      and not exists (select 1 from reservations r where r.user_id = users.id)`,
  },
  {
    table: 'mails',
    where: sql`state = 'void'
      or (state in ('sent', 'failed') and created_at < ${days(settings.keep_mail_days)})`,
  },
  // About health nothing stays longer than the last visit of the service that asked needs it.
  {
    table: 'questionnaire_responses',
    where: sql`kind = 'health'
      and coalesce(submitted_at, updated_at) < ${days(settings.keep_health_days)}
      and not exists (select 1 from reservations r where r.user_id = questionnaire_responses.user_id
        and r.service_id = questionnaire_responses.service_id and r.status in ('pending', 'approved')
        and r.ends_at >= ${days(settings.keep_health_days)})`,
  },
  {
    table: 'notifications',
    where: sql`read_at < ${months(settings.keep_notification_months)}`,
  },
];

/** @returns how many rows were removed, by table */
export async function removeOld(db: Db, now: Date): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const settings = await readSettings(db);
  for (const { table, where } of oldOf(settings, ago(now))) {
    const name = sql.identifier(table);
    const gone = await rows(
      db,
      sql`delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${where} limit ${AT_ONCE})) returning 1`,
    );
    removed[table] = gone.length;
  }
  removed.trash = await purgeOld(db, now, settings.keep_trash_days);
  // The log protects its rows: the database itself checks how old a row is.
  const [log] = await rows<{ removed: number }>(
    db,
    sql`select ${functionRef('remove_old_activity')}(${timestamptz(now)}, ${AT_ONCE}) as removed`,
  );
  removed.activity_logs = log?.removed ?? 0;
  return removed;
}
