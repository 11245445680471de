/** Counters of fixed windows in the database, so that they hold over all processes. */
import { and, eq, sql } from 'drizzle-orm';
import { phrase } from '../../schema/language.ts';
import type { Db } from '../db/connect.ts';
import { rows, timestamptz } from '../db/query.ts';
import { rateLimits } from '../db/systemTables.ts';
import { AppError } from '../http/errors.ts';
import { fingerprint } from './tokens.ts';

export interface Counted {
  /** Hashed, since it may hold an address or an account. */
  key: string;
  window_start: string;
  /** How often within this window, this time included. */
  count: number;
  /** Seconds until the window ends. */
  retry_after: number;
}

/**
 * Counts one more, in its own short transaction: a request that fails later has counted. Without an
 * answer of the database the request fails: the limit never opens.
 */
export async function countOne(
  { db, now }: { db: Db; now: Date },
  parts: string[],
  seconds: number,
): Promise<Counted> {
  const key = fingerprint(...parts);
  const present = timestamptz(now);
  const start = sql`to_timestamp(floor(extract(epoch from ${present}) / ${seconds}::int) * ${seconds}::int)`;
  const [counted] = await rows<Omit<Counted, 'key'>>(
    db,
    sql`insert into rate_limits (key, window_start, count) values (${key}, ${start}, 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count, window_start::text as window_start, greatest(1, ceil(
        extract(epoch from window_start) + ${seconds}::int - extract(epoch from ${present})))::int as retry_after`,
  );
  if (!counted) throw new Error('The count answered no row');
  return { key, ...counted };
}

/** Takes back what turned out to be no abuse. */
export async function countBack(db: Db, { key, window_start }: Counted) {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.window_start, window_start)));
}

export const tooMany = (retry_after: number) =>
  new AppError('too_many_requests', wait(retry_after), { retry_after });

/** Nobody has done too much: one code was sent, and the next has to wait. */
export const tooSoon = (retry_after: number) =>
  new AppError(
    'too_many_requests',
    phrase(
      'A code was sent a moment ago. {seconds, plural, one {The next one can follow in # second.} other {The next one can follow in # seconds.}}',
      { seconds: retry_after },
    ),
    { retry_after },
  );

/**
 * Whoever holds an IPv6 network has 2^64 addresses in it, so it counts as one.
 * @param address as the server saw it; null when it is not known
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const wait = (seconds: number) =>
  seconds <= 90
    ? phrase('Too many tries. Try again in {count, plural, one {# second} other {# seconds}}.', {
        count: seconds,
      })
    : phrase('Too many tries. Try again in {count, plural, one {# minute} other {# minutes}}.', {
        count: Math.ceil(seconds / 60),
      });
