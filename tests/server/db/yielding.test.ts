import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPassing } from '#server/db/embedded.ts';
import { rows } from '#server/db/query.ts';

it('lets everything else on between two pieces of work of the embedded database', async () => {
  const { db, close } = await openPassing();
  const order: string[] = [];
  const work = (name: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from generate_series(1, 1000)`);
      await tx.execute(sql`select 1`);
      order.push(name);
    });
  const all = Promise.all([work('first'), work('second'), work('third')]);
  const watch = () => {
    order.push('network');
    if (order.length < 50) setImmediate(watch);
  };
  setImmediate(watch);
  await all;
  for (const [one, next] of [
    ['first', 'second'],
    ['second', 'third'],
  ] as const) {
    expect(order.slice(order.indexOf(one), order.indexOf(next))).toContain('network');
  }
  await close();
});

it('goes on after a statement or a transaction that failed', async () => {
  const { db, close } = await openPassing();
  const outcomes = await Promise.allSettled([
    db.execute(sql`select 1 / 0`),
    db.transaction(async () => {
      throw new Error('undone');
    }),
    rows<{ one: number }>(db, sql`select 1 as one`),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await close();
});

it('answers who reads while many changes wait', async () => {
  const { db, waiting, close } = await openPassing();
  const order: string[] = [];
  const changes = Array.from({ length: 40 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      order.push('change');
    }),
  );
  expect(waiting()).toBeGreaterThan(30);
  await db.execute(sql`select 1`).then(() => order.push('reading'));
  expect(order.indexOf('reading')).toBeLessThan(5);
  await Promise.all(changes);
  expect(order).toHaveLength(41);
  await close();
});
