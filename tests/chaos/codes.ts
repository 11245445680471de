/** One-time codes that are asked for while thousands of other mails wait for a slow mail server. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows, timestamptz } from '#server/db/query.ts';
import { buildUser } from '../support/builders/buildUser.ts';
import { openPostOffice } from '../support/postOffice.ts';
import { ask, quantile } from './ask.ts';
import type { Engine } from './place.ts';
import type { Row, World } from './world.ts';

const WITHIN_MS = 10_000;
/** Milliseconds that the mail server takes for each mail. */
const SLOW = 500;

export async function codes(world: World): Promise<Row[]> {
  const found: Row[] = [];
  for (const engine of world.engines) found.push(await onEngine(world, engine));
  return found;
}

async function onEngine(world: World, engine: Engine): Promise<Row> {
  const { waiting, asked, every } = world.isShort
    ? { waiting: 200, asked: 10, every: 200 }
    : { waiting: 5000, asked: 240, every: 250 };
  const place = await world.openPlace(engine);
  const people = await place.look(async (db) => {
    await queueOthers(db, waiting);
    const made: string[] = [];
    while (made.length < asked) made.push((await buildUser(db)).email);
    return made;
  });
  const office = await openPostOffice();
  office.answerAfter(SLOW);
  const product = await place.start({ SMTP_URL: office.url });
  const askedAt = new Map<string, number>();
  const arrivedAt = new Map<string, number>();
  let seen = 0;
  const watch = setInterval(() => {
    for (const mail of office.mails.slice(seen)) {
      const to = mail.to?.[0]?.address ?? '';
      if (askedAt.has(to) && !arrivedAt.has(to)) arrivedAt.set(to, performance.now());
    }
    seen = office.mails.length;
  }, 20);
  const refused: number[] = [];
  try {
    const asking = people.map(async (email, at) => {
      await wait(at * every);
      askedAt.set(email, performance.now());
      const network = `10.7.${at >> 8}.${at & 255}`;
      const { status } = await ask(`${product.url}/api/login/code`, { network, body: { email } });
      if (status !== 200) refused.push(status);
    });
    await Promise.all(asking);
    const deadline = performance.now() + 60_000;
    while (arrivedAt.size < asked && performance.now() < deadline) await wait(50);
  } finally {
    clearInterval(watch);
    await product.kill();
    await office.close();
  }
  const left = await place.look(countWaiting);
  await place.remove();
  const took = people.map(
    (email) => (arrivedAt.get(email) ?? Number.POSITIVE_INFINITY) - (askedAt.get(email) ?? 0),
  );
  const p99 = quantile(took, 0.99);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const median = quantile(took, 0.5);
  return {
    ...{
      test: `${asked} codes, ${1000 / every} a second, a mail server that takes ${SLOW} ms`,
      engine,
    },
    figure: `p50 ${seconds(median)} s, p99 ${seconds(p99)} s; ${left} of ${waiting} other mails still waited; ${refused.length} refused`,
    limit: `p99 under ${WITHIN_MS / 1000} s, others waiting all the while`,
    holds: p99 < WITHIN_MS && refused.length === 0 && left > 0,
  };
}

async function queueOthers(db: Db, count: number) {
  const at = timestamptz(new Date());
  await db.execute(sql`with made as (
      insert into mails (id, created_at, updated_at, recipient, title, state, next_try_at)
      select gen_random_uuid(), ${at}, ${at}, 'other' || n || '@example.test', 'News', 'queued', ${at}
      from generate_series(1, ${count}::int) n returning id)
    insert into mail_contents (mail_id, language, subject, letter)
    select id, 'en', 'News', '{"name": "Ana", "paragraphs": ["We are open on Monday."]}'::jsonb from made`);
}

async function countWaiting(db: Db): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from mails
      where state in ('queued', 'retrying') and expires_at is null`,
  );
  return found?.count ?? 0;
}
