/** Transactions and statements that are in each other's way run again, whoever wrote them. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

describe.skipIf(inject('postgres') === null)('a conflict in PostgreSQL', () => {
  let own: Database & { url?: string };
  let impatient: Database;
  let one: { id: string };
  let other: { id: string };
  beforeAll(async () => {
    own = await openTestDatabase('postgresql');
    const timeouts = { connect: 30_000, statement: 60_000, query: 60_000, lock: 2_000 };
    impatient = openPostgres(own.url ?? '', 4, () => {}, { timeouts });
    one = await buildTeam(own.db);
    other = await buildTeam(own.db);
  });
  afterAll(async () => {
    await impatient?.close();
    await own?.close();
  });

  const touch = (db: Db | Tx, { id }: { id: string }) =>
    db.execute(sql`update teams set phone = coalesce(phone, '') || '+' where id = ${id}`);
  const phones = async () =>
    (
      await rows<{ phone: string }>(
        own.db,
        sql`select phone from teams where id in (${one.id}, ${other.id})`,
      )
    ).map(({ phone }) => phone.length);

  it('a deadlock costs nobody their change', async () => {
    await own.db.execute(sql`update teams set phone = ''`);
    let tries = 0;
    let locked = 0;
    const both = (first: { id: string }, second: { id: string }) =>
      own.db.transaction(async (tx) => {
        tries += 1;
        await touch(tx, first);
        // Each has its first row before either asks for its second.
        locked += 1;
        await expect.poll(() => locked).toBeGreaterThan(1);
        await touch(tx, second);
      });
    await Promise.all([both(one, other), both(other, one)]);
    expect(tries).toBeGreaterThan(2);
    expect(await phones()).toEqual([2, 2]);
  });

  it('a statement alone asks for its lock once more', async () => {
    await own.db.execute(sql`update teams set phone = ''`);
    const held = own.db.transaction(async (tx) => {
      await touch(tx, one);
      // Longer than one wait for a lock, and shorter than two.
      await wait(3_000);
    });
    await wait(200);
    await touch(impatient.db, one);
    await held;
    expect((await phones()).sort()).toEqual([0, 2]);
  });
});
