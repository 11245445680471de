/** Connections to PostgreSQL that break, or of which nothing more is heard. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { isOutage } from '#server/db/faults.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { Door } from '../../support/door.ts';

const server = inject('postgres');
const LONG = 120_000;
const PATIENT = { connect: LONG, statement: LONG, query: LONG };
const pidOf = async (db: Db) =>
  (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (isOutage(error) ? 'outage' : String(error)),
  );

describe.skipIf(server === null)('a connection', () => {
  let door: Door;
  let direct: Database;
  let opened: Database[];
  beforeEach(async () => {
    const url = new URL(server?.url ?? '');
    door = new Door(url);
    await door.open();
    direct = openPostgres(url.href, 1, () => {}, { timeouts: PATIENT });
    opened = [direct];
  });
  afterEach(async () => {
    await door.shut();
    for (const one of opened) await one.close();
  });
  const open = (more: { query?: number; noAnswer?: number } = {}) => {
    const through = Object.assign(new URL(server?.url ?? ''), { host: `127.0.0.1:${door.port}` });
    const database = openPostgres(through.href, 2, () => {}, { timeouts: { ...PATIENT, ...more } });
    opened.push(database);
    return database;
  };

  it('fails its transaction alone when it is ended between two statements', async () => {
    const { db } = open();
    const emit = vi.spyOn(pg.Client.prototype, 'emit');
    const broken = db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await direct.db.execute(sql`select pg_terminate_backend(${pid})`);
      // Heard here while nobody asks anything.
      await expect.poll(() => emit.mock.calls.map(([name]) => name)).toContain('error');
      await tx.execute(sql`select 1`);
    });
    expect(await outcomeOf(broken)).toBe('outage');
    emit.mockRestore();
    expect(await outcomeOf(rows(db, sql`select 1`))).toBe('answered');
  });

  it('is given up soon when nothing is heard of it, within a transaction as well', async () => {
    const database = open({ noAnswer: 300 });
    const pids: unknown[] = [];
    let goOn = () => {};
    const silenced = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const within = outcomeOf(
      database.db.transaction(async (tx) => {
        pids.push(await pidOf(tx));
        await silenced;
        await tx.execute(sql`select 1`);
      }),
    );
    const alone = outcomeOf(
      rows(database.db, sql`select pg_backend_pid() as pid, pg_sleep(60) as silence_test`),
    );
    const asleep = async () => {
      const found = await rows<{ pid: number }>(
        direct.db,
        sql`select pid from pg_stat_activity where query like '%silence_test%' and pid <> pg_backend_pid()`,
      );
      if (found[0] && pids.length === 1) pids.push(found[0].pid);
      return pids.length;
    };
    await expect.poll(asleep).toBe(2);
    door.silence();
    // The server that answers from now on knows nothing of their sessions.
    for (const pid of pids) await direct.db.execute(sql`select pg_terminate_backend(${pid})`);
    goOn();
    expect([await alone, await within]).toEqual(['outage', 'outage']);
    expect(await outcomeOf(rows(database.db, sql`select 1`))).toBe('answered');
    expect(database.pool()).toMatchObject({ used: 0, idle: 1 });
  });

  it('is left alone while a slow statement runs on it', async () => {
    const { db } = open({ noAnswer: 300 });
    expect(await outcomeOf(rows(db, sql`select pg_sleep(2)`))).toBe('answered');
  });

  it('is not used again when it did not answer in time', async () => {
    const database = open({ query: 500 });
    const { db } = database;
    const late = db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`));
    expect(await outcomeOf(late)).toBe('outage');
    expect(database.pool()).toMatchObject({ used: 0, idle: 0 });
    expect(await outcomeOf(rows(db, sql`select 1`))).toBe('answered');
  });
});
