/**
 * `npm run fuzz -- --runs 10000 --seed 7`: generated requests to every call, on both engines. The
 * seed makes the same requests again; without one it is another each time.
 */
import { spawnSync } from 'node:child_process';
import { optionsOf } from '#scripts/setup/options.ts';

const values = optionsOf('npm run fuzz [-- --runs N] [--seed N]', {
  runs: { type: 'string', default: '10000' },
  seed: { type: 'string' },
});
const seed = values.seed ?? String(Math.trunc(Math.random() * 2 ** 31));
console.log(`${values.runs} requests on each engine; again with --seed ${seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'tests/server/contract/fuzz.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: seed } },
);
process.exitCode = status ?? 1;
