/**
 * `npm run bench:bulk`: what a change of many records costs whoever reads a list meanwhile (goal: p95 at
 * most twice as long), and whether the memory of the server stays as it is.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { optionsOf } from '#scripts/setup/options.ts';
import { benchDatabase } from './data.ts';
import { bearer, fire } from './load.ts';
import { startProduct } from './servers.ts';
import { signIn, tidy } from './sessions.ts';

const values = optionsOf(
  'npm run bench:bulk [-- --rows N] [--readers N] [--seconds N] [--server URL]',
  {
    rows: { type: 'string', default: '10000' },
    readers: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '10' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
);
const [count, readers, seconds] = [values.rows, values.readers, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** As the administration sends them. */
const IN_PART = 50;

const url = await benchDatabase(values.server, 10_000, 'busy');
const tokens = await signIn(url);
await run(`insert into frequently_asked_questions (id, question, answer, created_at, updated_at)
  select gen_random_uuid(), 'Bench ' || n, 'Answer', now(), now() from generate_series(1, ${count}) n`);
const product = await startProduct(url);
try {
  const headers = bearer(tokens.admin);
  const list = `${product.url}/frequently-asked-questions?per_page=25&sort_by=position`;
  const reading = () => fire({ url: list, headers, seconds, connections: readers }, seconds);
  await reading();
  const quiet = await reading();
  const answer = await fetch(`${product.url}/frequently-asked-questions/matching?search=Bench`, {
    headers,
  });
  const { ids } = (await answer.json()) as { ids: string[] };
  const memory = [megabytes()];
  const since = performance.now();
  let isDone = false;
  const change = changeAll(ids, memory).finally(() => {
    isDone = true;
  });
  const busy: { p50: number; p95: number }[] = [];
  while (!isDone) busy.push(await reading());
  await change;
  const took = (performance.now() - since) / 1000;
  const worst = Math.max(...busy.map(({ p95 }) => p95));
  console.log(`${ids.length} records in parts of ${IN_PART}: ${took.toFixed(0)} s`);
  console.log(
    `a list with ${readers} readers: p95 ${quiet.p95.toFixed(0)} ms before, ${worst.toFixed(0)} ms meanwhile (${(worst / quiet.p95).toFixed(1)} times)`,
  );
  console.log(`memory: ${memory.map((size) => size.toFixed(0)).join(', ')} MB`);
} finally {
  await product.stop();
  await run(`delete from revisions where resource = 'frequently-asked-questions'`);
  await run(`delete from frequently_asked_questions where question like 'Bench %'`);
  await tidy(url);
}

async function changeAll(ids: readonly string[], memory: number[]) {
  for (let from = 0; from < ids.length; from += IN_PART) {
    const records = ids.slice(from, from + IN_PART).map((id) => ({ id }));
    const answer = await fetch(`${product.url}/frequently-asked-questions/update-many`, {
      method: 'POST',
      headers: { ...bearer(tokens.admin), 'content-type': 'application/json' },
      body: JSON.stringify({ records, changes: { status: 'draft', position: 300 } }),
    });
    const { data } = (await answer.json()) as { data: { fate: string }[] };
    if (!data.every(({ fate }) => fate === 'changed')) throw new Error(JSON.stringify(data[0]));
    if (from % (IN_PART * Math.ceil(count / IN_PART / 5)) === 0) memory.push(megabytes());
  }
}

/** Of the server, as Linux counts what is in memory. */
function megabytes(): number {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function run(statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
