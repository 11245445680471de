/**
 * `npm run bench`: requests a second and times of the busiest calls at 10 k, 100 k and 1 M
 * reservations, each beside the limit of this machine measured right after it.
 * `npm run bench -- --sizes 10000 --seconds 5 --only booking,list` does less; `--rounds 5` measures
 * each five times in turn with its limit. Processor time is per request, of the server + of PostgreSQL.
 * `--only "opening day"` measures a rush for places.
 */
import pg from 'pg';
import { runToEnd } from '#scripts/setup/child.mjs';
import { optionsOf } from '#scripts/setup/options.ts';
import { calls, type MeasuredCall, type Tokens } from './calls.ts';
import { benchDatabase, onDatabase, type Spread } from './data.ts';
import { type Measured, measure } from './load.ts';
import { fillToday } from './office/today.ts';
import { type Running, startLimit, startProduct } from './servers.ts';
import { forgetSessions, signIn, tidy } from './sessions.ts';

const values = optionsOf(
  'npm run bench [-- --sizes N,N] [--seconds N] [--rounds N] [--only CALL,CALL] [--server URL]',
  {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const parts = values.only.split(',');
const wanted = calls.filter(({ name }) => parts.some((part) => name.includes(part)));
// It has its crowd, processes and limits among the experiments.
if (values.only === 'opening day') {
  const child = await runToEnd('npm', ['run', '-s', 'chaos', '--', '--only', 'rush']);
  process.exit(child);
}
if (wanted.length === 0) throw new Error(`No call is named ${values.only}`);
for (const size of values.sizes.split(',').map(Number)) {
  for (const spread of ['busy', 'years'] as const) {
    const some = wanted.filter((call) => (call.spread ?? 'busy') === spread);
    if (some.length > 0) await measureAll(size, spread, some);
  }
}

async function measureAll(size: number, spread: Spread, some: readonly MeasuredCall[]) {
  console.log(`\n${size.toLocaleString('en')} reservations, 10 connections, ${seconds} s each`);
  const url = await benchDatabase(values.server, size, spread);
  const tokens = await signIn(url);
  if (some.some(({ name }) => name.startsWith('today'))) await onDatabase(url, fillToday);
  const product = await startProduct(url);
  const limit = await startLimit(url);
  try {
    console.log(
      row([
        ...['call', 'req/s', 'p50 ms', 'p95 ms', 'cpu ms', 'limit', 'p50', 'p95', 'cpu ms'],
        ...['share', 'refused'],
      ]),
    );
    for (const call of some) {
      const shares: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { cells, share } = await compare(call, product, limit, tokens);
        shares.push(share);
        console.log(row([call.name, ...cells]));
        if (call.name === 'booking') console.log(await mailsSent(url));
      }
      if (rounds > 1) console.log(spreadOf(call.name, shares));
    }
  } finally {
    await Promise.all([product.stop(), limit.stop()]);
    await (spread === 'busy' ? tidy(url) : forgetSessions(url));
  }
}

async function compare(call: MeasuredCall, product: Running, limit: Running, tokens: Tokens) {
  const request = await call.ours(product.url, tokens);
  const ours = await measure({ ...request, seconds }, product.pid);
  const most = await measure({ ...call.limit(limit.url, tokens), seconds }, limit.pid);
  const share = ours.requests_per_second / most.requests_per_second;
  const refused = String(ours.refused + most.refused);
  return { share, cells: [...figures(ours), ...figures(most), share.toFixed(2), refused] };
}

function figures({ requests_per_second, p50, p95, cpu }: Measured): string[] {
  const used = cpu ? `${cpu.server.toFixed(2)}+${cpu.postgres.toFixed(2)}` : '';
  return [requests_per_second.toFixed(0), p50.toFixed(1), p95.toFixed(1), used];
}

function spreadOf(name: string, shares: readonly number[]): string {
  const sorted = [...shares].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  return `${name}: share ${at(0.5)}, ${at(0)} to ${at(1)} in ${shares.length} rounds`;
}

/** How far the mails are behind the bookings, right after they were made. */
async function mailsSent(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select (select count(*) from events) as events,
    count(*) filter (where state = 'sent') as sent,
    count(*) filter (where state <> 'sent') as queued from mails`);
  await client.end();
  const [{ events, sent, queued }] = rows;
  return `  mails: ${sent} sent, ${queued} queued, ${events} not written yet`;
}

function row([name = '', ...cells]: string[]): string {
  return `${name.padEnd(36)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}
