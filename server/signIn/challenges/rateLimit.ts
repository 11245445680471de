/** Counters of fixed windows in the database, so that they hold over all processes. */
import { sql } from 'drizzle-orm';
import { phrase } from '#schema/language/index.ts';
import type { Db, Tx } from '../../db/database.ts';
import { rows, timestamptz } from '../../db/query.ts';
import { AppError } from '../../http/errors.ts';
import { fingerprint } from '../../sealing/tokens.ts';

interface CountedKey {
  /** Hashed, since it may hold an address or an account. */
  key: string;
  window_start: string;
  /** Within this window, this one included. */
  count: number;
  /** Seconds until the window ends. */
  retry_after: number;
}

/**
 * Counts one more of each in a short transaction of its own, so that a request which fails later has
 * counted. If the database does not answer, the request fails.
 * @param limits what each is counted by; no two alike
 */
export async function countEach(
  { db, now }: { db: Db; now: Date },
  limits: readonly (readonly string[])[],
  seconds: number,
): Promise<CountedKey[]> {
  const keys = limits.map((parts) => fingerprint(...parts));
  const present = timestamptz(now);
  const start = sql`to_timestamp(floor(extract(epoch from ${present}) / ${seconds}::int) * ${seconds}::int)`;
  // Always in the same order, so that two requests never deadlock.
  const values = [...keys].sort().map((key) => sql`(${key}, ${start}, 1)`);
  const counted = await rows<CountedKey>(
    db,
    sql`insert into rate_limits (key, window_start, count) values ${sql.join(values, sql`, `)}
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning key, count, window_start::text as window_start, greatest(1, ceil(
        extract(epoch from window_start) + ${seconds}::int - extract(epoch from ${present})))::int as retry_after`,
  );
  return keys.map((key) => {
    const count = counted.find((count) => count.key === key);
    if (!count) throw new Error('The count answered no row');
    return count;
  });
}

export async function countOne(
  context: { db: Db; now: Date },
  parts: readonly string[],
  seconds: number,
): Promise<CountedKey> {
  const [counted] = await countEach(context, [parts], seconds);
  if (!counted) throw new Error('The count answered no row');
  return counted;
}

/** Takes back a count that turned out not to be abuse. */
export async function refundCounts(db: Db | Tx, counted: readonly CountedKey[], times = 1) {
  const keys = counted.map(({ key, window_start }) => sql`(${key}, ${window_start}::timestamptz)`);
  await db.execute(sql`update rate_limits set count = greatest(0, count - ${times}::int)
    where (key, window_start) in (${sql.join(keys, sql`, `)})`);
}

export const forgetCount = (tx: Tx, parts: readonly string[]) =>
  tx.execute(sql`delete from rate_limits where key = ${fingerprint(...parts)}`);

export const tooMany = (retry_after: number) =>
  new AppError('too_many_requests', wait(retry_after), { retry_after });

/** Not a reached limit: the next code has to wait a moment. */
export const tooSoon = (retry_after: number) =>
  new AppError(
    'too_many_requests',
    phrase(
      'A code was sent a moment ago. {seconds, plural, one {The next one can follow in # second.} other {The next one can follow in # seconds.}}',
      { seconds: retry_after },
    ),
    { retry_after },
  );

const wait = (seconds: number) =>
  seconds <= 90
    ? phrase('Too many tries. Try again in {count, plural, one {# second} other {# seconds}}.', {
        count: seconds,
      })
    : phrase('Too many tries. Try again in {count, plural, one {# minute} other {# minutes}}.', {
        count: Math.ceil(seconds / 60),
      });
