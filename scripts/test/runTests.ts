import { relative } from 'node:path';
import { findPooler } from '#tests/support/findPooler.ts';
import { passSignalsOn, runToEnd } from '../setup/child.mjs';
import { inRoot, root } from '../setup/root.mjs';
import { Stop } from '../setup/steps.mjs';
import type { Wanted } from './arguments.mjs';
import { installFromDebian } from './debian.ts';
import { findBrowser, installBrowser, NO_BROWSER } from './findBrowser.ts';
import { findPostgres } from './findPostgres.ts';
import {
  addUp,
  lineOf,
  type Outcome,
  outcomeOfVitest,
  type VitestOutcome,
  withSecondRun,
} from './outcome.ts';
import { DAY_DEPENDENT, turnOf } from './turns.ts';

const bin = (name: string) => inRoot('node_modules', '.bin', name);

/** @returns the exit code: 0 when everything passed */
export async function runTests(
  wanted: Wanted,
  step: (text: string) => void,
  ensureBuilt: () => Promise<void>,
): Promise<number> {
  const started = Date.now();
  const isPart = wanted.files.length > 0 || wanted.watch;
  // Whoever runs one file of the others needs no browser.
  const browser = isPart ? findBrowser() : ensureBrowser(step);
  const postgres = await findPostgres(process.env);
  const isRequired = process.env.REQUIRE_POSTGRES === '1';
  if (!postgres && isRequired) throw new Stop(`${NO_POSTGRES} REQUIRE_POSTGRES asks for one.`);
  if (isRequired && !findPooler()) installFromDebian('pgbouncer');
  step(postgres ? `PostgreSQL: ${postgres.about}` : NO_POSTGRES);
  passSignalsOn(() => postgres?.stop());
  try {
    if (!isPart) await ensureBuilt();
    const settings = {
      CHROMIUM_PATH: browser ?? undefined,
      TEST_DATABASE_URL: postgres?.url,
      TEST_PATIENCE: isPart ? undefined : '6',
    };
    const outcomes = wanted.quick || isPart ? [] : await checks(step);
    step(`Tests${wordsFor(wanted)}`);
    const files = wanted.quick ? DAY_DEPENDENT : wanted.files;
    const env = { ...settings, ...settingsFor(wanted) };
    if (wanted.watch) {
      return await runToEnd(bin('vitest'), [...files], { env: { ...process.env, ...set(env) } });
    }
    outcomes.push(await tests(env, files));
    if (wanted.by_turns) {
      const turn = turnOf(new Date());
      step(`What depends on the day once more, on ${turn.why}${wordsFor(turn)}`);
      outcomes.push(await tests({ ...settings, ...settingsFor(turn) }, DAY_DEPENDENT));
    }
    const all = addUp(outcomes);
    console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
    if (!postgres)
      console.log(
        `${NO_POSTGRES} Its suites were skipped; the browser tests ran on the embedded engine.`,
      );
    console.log(lineOf(all));
    return all.failed > 0 ? 1 : 0;
  } finally {
    postgres?.stop();
  }
}

type When = Pick<Wanted, 'at' | 'zone'>;

const settingsFor = ({ at, zone }: When) => ({
  ...(at ? { TEST_AT: at } : {}),
  ...(zone ? { TZ: zone } : {}),
});

const wordsFor = ({ at, zone }: When) =>
  `${at ? `, as of ${at}` : ''}${zone ? `, on a machine in ${zone}` : ''}`;

/** Each takes half a minute of one core. */
const checks = (step: (text: string) => void): Promise<Outcome[]> =>
  Promise.all([
    asOneTest(step, 'Types', bin('tsc'), ['-p', '.']),
    asOneTest(step, 'Lint', bin('biome'), ['check', '--error-on-warnings']),
    asOneTest(step, 'Size of the pages', bin('tsx'), [inRoot('scripts', 'checkSize.ts')]),
  ]);

const NO_POSTGRES =
  process.env.TEST_DATABASE_URL === 'none'
    ? 'PostgreSQL is left out (TEST_DATABASE_URL=none).'
    : 'PostgreSQL 15 or newer was not found (TEST_DATABASE_URL, 127.0.0.1:5432, server binaries).';

function ensureBrowser(step: (text: string) => void): string {
  const installed = findBrowser();
  step(installed ? `Browser: ${installed}` : 'Installing a browser (a minute or two)');
  const path = installed ?? installBrowser();
  if (!path) throw new Stop(NO_BROWSER);
  return path;
}

async function asOneTest(
  step: (text: string) => void,
  name: string,
  command: string,
  args: string[],
): Promise<Outcome> {
  step(name);
  const isPassed = (await runToEnd(command, args)) === 0;
  if (!isPassed) console.error(`${name}: failed`);
  return { passed: Number(isPassed), failed: Number(!isPassed), skipped: 0 };
}

type Settings = Record<string, string | undefined>;

const set = (settings: Settings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));

/** As many files as a busy machine may stop; more are a fault of the product. */
const TRIED_AGAIN = 5;

/**
 * Runs the tests, and the few files that failed once more with nothing beside them: what a busy
 * machine stopped passes then, and is named; what is wrong fails again.
 * @param files their names, or parts of them; none: all
 */
async function tests(settings: Settings, files: readonly string[]): Promise<Outcome> {
  const first = await vitest(settings, files);
  const { failedFiles, slowFiles } = first;
  if (files.length === 0) {
    console.log('\nSlowest files, in seconds:');
    for (const { path, seconds } of slowFiles) console.log(`${seconds}\t${relative(root, path)}`);
  }
  if (failedFiles.length === 0 || failedFiles.length > TRIED_AGAIN) return first;
  console.log(`\nOnce more, alone:\n${failedFiles.join('\n')}\n`);
  return withSecondRun(first, await vitest(settings, failedFiles, ['--maxWorkers=1']));
}

async function vitest(
  settings: Settings,
  files: readonly string[],
  more: string[] = [],
): Promise<VitestOutcome> {
  const report = inRoot('dist', 'test-report.json');
  const env = { ...process.env, ...set(settings) };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runToEnd(bin('vitest'), ['run', ...reporters, ...more, ...files], { env });
  return outcomeOfVitest(report, code);
}
