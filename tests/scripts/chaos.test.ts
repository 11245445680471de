/**
 * A short run of what breaks the product. Racers over several processes are in the attack, a
 * restore in `tests/server/backup`, a silent server in `tests/server/db/deadConnections.test.ts`: those experiments, and
 * how fast it is, are for `npm run chaos` alone.
 */
import { afterEach, expect, it } from 'vitest';
import { Command } from '../support/command.ts';
import { findBinaries } from '../support/postgresCluster.ts';

const running: Command[] = [];
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop();
});

function chaos(args: string[]) {
  const file = 'tests/chaos/command.ts';
  const command = new Command(process.execPath, ['--import', 'tsx', file, ...args], {});
  running.push(command);
  return command;
}

it('loses nothing that was acknowledged, whatever ends, restarts or stalls', async () => {
  const names = ['killed', 'databaseRestarts', 'stalls', 'failover'];
  const short = chaos(['--short', ...names.flatMap((name) => ['--only', name])]);
  expect(await short.ended, short.output).toBe(0);
  expect(short.output).toMatch(/^test +engine +figure +limit +verdict$/m);
  const held = short.output.match(/ 0 lost, 0 overbooked.* holds$/gm);
  expect(held).toHaveLength(findBinaries() ? 5 : 1);
  expect(short.output).toMatch(/ rows, 0 failed\. Load of the machine: /);
});

it('helps, and breaks nothing then', async () => {
  const helped = chaos(['--help']);
  expect(await helped.ended).toBe(0);
  expect(helped.output).toMatch(/^Usage: npm run chaos .*\nExperiments: killed, .*rush$/m);
});

it('says what it knows where it is asked for something else', async () => {
  for (const args of [
    ['--only', 'earthquake'],
    ['--engine', 'mysql'],
  ]) {
    const refused = chaos(args);
    expect(await refused.ended).toBe(1);
    expect(refused.output).toMatch(/--only: killed, .*; --engine: pglite, postgres/);
  }
});
