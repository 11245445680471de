/**
 * `npm run chaos`: breaks what the product runs on, on this machine alone, and ends with a table of
 * what became of it; 1 is the exit code if anything was not as promised. `-- --short` takes some
 * minutes less, `--only killed` one experiment (several: once for each), `--engine pglite` or
 * `postgres` that one alone, `--rows 1000000` times a restore of so many reservations, or upgrades
 * them.
 */
import { loadavg } from 'node:os';
import { ensureBuilt } from '#scripts/build/ensureBuilt.mjs';
import { optionsOf } from '#scripts/setup/options.ts';
import { findBinaries } from '../support/postgresCluster.ts';
import { verdictTable, wordOf } from '../support/verdictTable.ts';
import { hangUp } from './ask.ts';
import { EXPERIMENTS } from './experiments.ts';
import type { Engine } from './place.ts';
import { type Row, World } from './world.ts';

const USAGE =
  'npm run chaos [-- --short] [--only EXPERIMENT]... [--engine pglite|postgres] [--rows N]';
const values = optionsOf(USAGE, {
  help: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] },
  engine: { type: 'string' },
  rows: { type: 'string', default: '0' },
});

const wanted = values.only.length > 0 ? values.only : Object.keys(EXPERIMENTS);
const unknown = wanted.filter((name) => !(name in EXPERIMENTS));
const engines = enginesOf(values.engine);
if (values.help) {
  console.log(`Usage: ${USAGE}\nExperiments: ${Object.keys(EXPERIMENTS).join(', ')}`);
} else if (unknown.length > 0 || engines.length === 0) {
  console.error(`--only: ${Object.keys(EXPERIMENTS).join(', ')}; --engine: pglite, postgres`);
  process.exitCode = 1;
} else {
  process.exitCode = show(await run()) ? 0 : 1;
}

async function run(): Promise<Row[]> {
  await ensureBuilt(console.log);
  const hasPostgres = findBinaries() !== null || !engines.includes('postgresql');
  const world = new World({
    isShort: values.short,
    engines: engines.filter((engine) => hasPostgres || engine === 'pglite'),
    rows: Number(values.rows),
  });
  // Whoever ends it meanwhile finds nothing left.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void world.end().finally(() => process.exit(1)));
  }
  const rows: Row[] = hasPostgres ? [] : [NO_POSTGRES];
  try {
    for (const name of wanted) rows.push(...(await tried(name, world)));
  } finally {
    hangUp();
    await world.end();
  }
  return rows;
}

/** An experiment that could not be ended has failed; the others go on. */
async function tried(name: string, world: World): Promise<Row[]> {
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  try {
    return (await EXPERIMENTS[name]?.(world)) ?? [];
  } catch (error) {
    // Its cause is on standard error: a row says in the harness's own words what it means.
    console.error(error);
    const [figure, limit] = ['it could not be carried out', 'comes to an end'];
    return [{ test: name, engine: '', figure, limit, holds: false }];
  }
}

const NO_POSTGRES: Row = {
  ...{ test: 'everything on it', engine: 'postgresql' },
  ...{ figure: 'its server programs were not found', limit: '', holds: 'skipped' },
};

function show(rows: readonly Row[]): boolean {
  const lines = rows.map(({ test, engine, figure, limit, holds }) => [
    ...[test, engine, figure, limit],
    holds === 'skipped' ? holds : wordOf(holds),
  ]);
  const failed = rows.filter(({ holds }) => holds === false).length;
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(`\n${verdictTable(['test', 'engine', 'figure', 'limit', 'verdict'], lines)}`);
  console.log(`\n${rows.length} rows, ${failed} failed. Load of the machine: ${load.join(', ')}.`);
  return failed === 0;
}

function enginesOf(name?: string): Engine[] {
  const all: Record<string, Engine> = { pglite: 'pglite', postgres: 'postgresql' };
  return Object.entries(all).flatMap(([given, engine]) =>
    name === undefined || name === given || name === engine ? [engine] : [],
  );
}
