/**
 * `npm run bench:processes`: whether two processes answer twice what one does. Server, PostgreSQL and
 * load share the cores of this machine, so a second process could add nothing. Each is therefore held to
 * a part of a core (`--share`, a tenth by default). One process and two take turns, each asked by ten
 * connections of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { optionsOf } from '#scripts/setup/options.ts';
import { calls, type MeasuredCall, type Tokens } from './calls.ts';
import { benchDatabase } from './data.ts';
import { type Measured, measure } from './load.ts';
import { type Running, startProduct } from './servers.ts';
import { signIn, tidy } from './sessions.ts';

const values = optionsOf(
  'npm run bench:processes [-- --size N] [--seconds N] [--rounds N] [--share N] [--only CALL,CALL] [--server URL]',
  {
    size: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    share: { type: 'string', default: '0.1' },
    only: { type: 'string', default: '' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
);
const seconds = Number(values.seconds);
const parts = values.only.split(',');
const measured = calls.filter(
  ({ name }) =>
    ['list, status pending', 'slots of a day', 'booking'].includes(name) &&
    parts.some((part) => name.includes(part)),
);
if (measured.length === 0) throw new Error(`No call is named ${values.only}`);

const url = await benchDatabase(values.server, Number(values.size), 'busy');
const tokens = await signIn(url);
const products: Running[] = [];
const throttles: ReturnType<typeof throttle>[] = [];
try {
  for (let n = 0; n < 2; n++) products.push(await startProduct(url));
  throttles.push(...products.map(({ pid }) => throttle(pid, Number(values.share))));
  console.log(`${'call'.padEnd(22)}    one/s   cpu ms    two/s   cpu ms    times`);
  for (const call of measured) {
    const ratios: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const one = await askAll(call, products.slice(0, 1), tokens);
      const two = await askAll(call, products, tokens);
      ratios.push(two.requests / one.requests);
      console.log(lineOf(call.name, one, two));
    }
    const sorted = ratios.toSorted((a, b) => a - b).map((times) => times.toFixed(2));
    console.log(
      `${call.name}: ${sorted[sorted.length >> 1]} times, ${sorted[0]} to ${sorted.at(-1)}`,
    );
  }
} finally {
  await Promise.all(throttles.map((one) => one.end()));
  await Promise.all(products.map((product) => product.stop()));
  await tidy(url);
}

interface Sum {
  /** A second, of all processes. */
  requests: number;
  /** Milliseconds of a server for each request. */
  cpu: number;
}

async function askAll(
  call: MeasuredCall,
  asked: readonly Running[],
  signedIn: Tokens,
): Promise<Sum> {
  const measured = await Promise.all(
    asked.map(async (product) => {
      const request = await call.ours(product.url, signedIn);
      return measure({ ...request, seconds }, product.pid);
    }),
  );
  const sum = (of: (one: Measured) => number) => measured.reduce((all, one) => all + of(one), 0);
  if (sum(({ refused }) => refused) > 0) throw new Error(`${call.name} was refused`);
  return {
    requests: sum(({ requests_per_second }) => requests_per_second),
    cpu: sum(({ cpu }) => cpu?.server ?? 0) / measured.length,
  };
}

function lineOf(name: string, one: Sum, two: Sum): string {
  const cells = [one, two].flatMap(({ requests, cpu }) => [requests.toFixed(0), cpu.toFixed(2)]);
  cells.push((two.requests / one.requests).toFixed(2));
  return `${name.padEnd(22)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}

/** Stops and continues a process by turns, so that it has that part of a core. Ends with this process. */
function throttle(pid: number, share: number) {
  const turn = 20;
  const holder = spawn(process.execPath, [
    '-e',
    `const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    for (;;) {
      try {
        process.kill(${pid}, 'SIGSTOP'); wait(${turn * (1 - share)});
        process.kill(${pid}, 'SIGCONT'); wait(${turn * share});
        process.kill(${process.pid}, 0);
      } catch { process.exit(); }
    }`,
  ]);
  return {
    async end() {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      process.kill(pid, 'SIGCONT');
    },
  };
}
