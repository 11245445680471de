import { ensureBuilt } from './build/ensureBuilt.mjs';
import { install } from './setup/install.mjs';
import { runCommand, stepsOf } from './setup/steps.mjs';
import { readArguments } from './test/arguments.mjs';

await runCommand(async () => {
  const wanted = readArguments(process.argv.slice(2));
  const step = stepsOf(wanted.quick ? 6 : wanted.by_turns ? 10 : 9);
  step(`Node ${process.versions.node} is new enough`);
  await install(step);
  // What follows is TypeScript: tsx is there now.
  const { register } = await import('tsx/esm/api');
  register();
  const { runTests } = await import('./test/runTests.ts');
  process.exitCode = await runTests(wanted, step, () => ensureBuilt(step));
});
