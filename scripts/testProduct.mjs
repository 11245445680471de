import { ensureBuilt } from './build/ensureBuilt.mjs';
import { install } from './setup/install.mjs';
import { runCommand, stepsOf } from './setup/steps.mjs';

await runCommand(async () => {
  const step = stepsOf(9);
  step(`Node ${process.versions.node} is new enough`);
  await install(step);
  // What follows is TypeScript: tsx is there now.
  const { register } = await import('tsx/esm/api');
  register();
  const { runTests } = await import('./test/runTests.ts');
  process.exitCode = await runTests(step, () => ensureBuilt(step));
});
