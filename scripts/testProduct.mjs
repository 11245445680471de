import { ensureBuilt } from './build/ensureBuilt.mjs';
import { install } from './setup/install.mjs';
import { runCommand, stepsOf } from './setup/steps.mjs';
import { readArguments } from './test/arguments.mjs';

/** @param {import('./test/arguments.mjs').Wanted} wanted */
function stepsFor({ files, watch, quick, by_turns }) {
  if (files.length > 0 || watch) return 4;
  return quick ? 6 : by_turns ? 10 : 9;
}

await runCommand(async () => {
  const wanted = readArguments(process.argv.slice(2));
  const step = stepsOf(stepsFor(wanted));
  step(`Node ${process.versions.node} is new enough`);
  await install(step);
  // What follows is TypeScript: tsx is there now.
  const { register } = await import('tsx/esm/api');
  register();
  const { runTests } = await import('./test/runTests.ts');
  process.exitCode = await runTests(wanted, step, () => ensureBuilt(step));
});
