/** Processes of older versions that work with the database, which a migration that contracts waits for. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isOlder, VERSION } from '../../version.ts';
import type { Db } from '../database.ts';
import { rows, timestamptz } from '../query.ts';

/** How often a process says that it runs. */
export const BEAT_MS = 10_000;
/** Removed that long after the last one. */
const FORGOTTEN_MS = 3_600_000;
const LOOK_EVERY_MS = 1_000;

/** Says that a process runs. */
export async function beat(db: Db, id: string, now: Date) {
  await db.execute(sql`insert into processes (id, version, seen_at)
    values (${id}, ${VERSION}, ${timestamptz(now)})
    on conflict (id) do update set seen_at = excluded.seen_at`);
  await db.execute(sql`delete from processes
    where seen_at < ${timestamptz(new Date(now.getTime() - FORGOTTEN_MS))}`);
}

export const endBeat = (db: Db, id: string) =>
  db.execute(sql`delete from processes where id = ${id}`);

/** Those of 0.1.0 say nothing of themselves, but their connections have a name. */
async function olderVersions(db: Db): Promise<string[]> {
  const [table] = await rows(db, sql`select 1 where to_regclass('processes') is not null`);
  const processes = table
    ? await rows<{ version: string }>(
        db,
        sql`select distinct version from processes where seen_at > now() - interval '30 seconds'`,
      )
    : [];
  const connected = await rows<{ version: string }>(
    db,
    sql`select distinct '0.1.0' as version from pg_stat_activity
      where datname = current_database() and application_name = 'takda'`,
  );
  const versions = [...processes, ...connected].map(({ version }) => version);
  return [...new Set(versions)].filter((version) => isOlder(version, VERSION)).sort();
}

interface Waiting {
  /** What would take away what they use. */
  name: string;
  /** `performance.now()` after which it goes on in any case. */
  until: number;
  say: (line: string) => void;
}

export async function waitForOlderProcesses(db: Db, { name, until, say }: Waiting) {
  let older = await olderVersions(db);
  if (older.length === 0) return;
  const seconds = Math.max(0, Math.round((until - performance.now()) / 1000));
  say(
    `${name} takes away what ${older.join(', ')} uses, of which a process runs: stop it. Waiting for ${seconds} seconds at most.`,
  );
  while (older.length > 0 && performance.now() < until) {
    await wait(Math.min(LOOK_EVERY_MS, Math.max(0, until - performance.now())));
    older = await olderVersions(db);
  }
  say(
    older.length === 0
      ? 'No older process runs any longer.'
      : `Going on: processes of ${older.join(', ')} answer 503 from now on.`,
  );
}
