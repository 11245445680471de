import { findPooler } from '../../tests/support/findPooler.ts';
import { passSignalsOn, runToEnd } from '../setup/child.mjs';
import { inRoot } from '../setup/root.mjs';
import { Stop } from '../setup/steps.mjs';
import type { Wanted } from './arguments.mjs';
import { installFromDebian } from './debian.ts';
import { findBrowser, installBrowser, NO_BROWSER } from './findBrowser.ts';
import { findPostgres } from './findPostgres.ts';
import { addUp, lineOf, type Outcome, outcomeOfVitest } from './outcome.ts';
import { DAY_DEPENDENT, turnOf } from './turns.ts';

const bin = (name: string) => inRoot('node_modules', '.bin', name);

/** @returns the exit code: 0 when everything passed */
export async function runTests(
  wanted: Wanted,
  step: (text: string) => void,
  ensureBuilt: () => Promise<void>,
): Promise<number> {
  const started = Date.now();
  const browser = ensureBrowser(step);
  const postgres = await findPostgres(process.env);
  const isRequired = process.env.REQUIRE_POSTGRES === '1';
  if (!postgres && isRequired) throw new Stop(`${NO_POSTGRES} REQUIRE_POSTGRES asks for one.`);
  if (isRequired && !findPooler()) installFromDebian('pgbouncer');
  step(postgres ? `PostgreSQL: ${postgres.about}` : NO_POSTGRES);
  passSignalsOn(() => postgres?.stop());
  try {
    await ensureBuilt();
    const found = { CHROMIUM_PATH: browser, TEST_DATABASE_URL: postgres?.url };
    const outcomes = wanted.quick ? [] : await checks(step);
    step(`Tests${wordsFor(wanted)}`);
    outcomes.push(
      await tests({ ...found, ...settingsFor(wanted) }, wanted.quick ? DAY_DEPENDENT : []),
    );
    if (wanted.by_turns) {
      const turn = turnOf(new Date());
      step(`What depends on the day once more, on ${turn.why}${wordsFor(turn)}`);
      outcomes.push(await tests({ ...found, ...settingsFor(turn) }, DAY_DEPENDENT));
    }
    const all = addUp(outcomes);
    console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
    if (!postgres) console.log(`${NO_POSTGRES} Its suites were skipped.`);
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

const checks = async (step: (text: string) => void): Promise<Outcome[]> => [
  await asOneTest(step, 'Types', bin('tsc'), ['-p', '.']),
  await asOneTest(step, 'Lint', bin('biome'), ['check', '--error-on-warnings']),
  await asOneTest(step, 'Size of the front page', bin('tsx'), [inRoot('scripts', 'checkSize.ts')]),
];

const NO_POSTGRES =
  'PostgreSQL 15 or newer was not found (TEST_DATABASE_URL, 127.0.0.1:5432, server binaries).';

function ensureBrowser(step: (text: string) => void): string {
  const found = findBrowser();
  step(found ? `Browser: ${found}` : 'Installing a browser (a minute or two)');
  const path = found ?? installBrowser();
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

/** @param files their names, or parts of them; none: all */
async function tests(
  given: Record<string, string | undefined>,
  files: readonly string[],
): Promise<Outcome> {
  const report = inRoot('dist', 'test-report.json');
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...given }).filter(([, value]) => value !== undefined),
  );
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runToEnd(bin('vitest'), ['run', ...reporters, ...files], { env });
  return outcomeOfVitest(report, code);
}
