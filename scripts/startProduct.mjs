import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { passSignalsOn } from './setup/child.mjs';
import { install } from './setup/install.mjs';
import { inRoot } from './setup/root.mjs';
import { saveMemory } from './setup/saveMemory.mjs';
import { runCommand, stepsOf } from './setup/steps.mjs';

saveMemory();
await runCommand(async () => {
  const step = stepsOf(4);
  const forget = passSignalsOn();
  step(`Node ${process.versions.node} is new enough`);
  await install(step);
  await ensureBuilt(step);
  step('Starting');
  // From here on the server itself answers to signals: it is this process.
  forget();
  if (process.argv[2] === 'worker') process.env.ROLE = 'worker';
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('dist', 'server', 'main.js')).href);
});
