// `npm start` and `npm run worker` of what `npm run package` made. Only what any Node understands stands here.
import { existsSync } from 'node:fs';
import { requireNode } from '../setup/nodeVersion.mjs';
import { saveMemory } from '../setup/saveMemory.mjs';

requireNode();
/** @param {string} path */
const inPackage = (path) => new URL(`../../${path}`, import.meta.url);
// npm writes it when all is installed.
if (!existsSync(inPackage('node_modules/.package-lock.json'))) {
  console.error('The packages are not installed yet. Run: npm ci --omit=dev');
  process.exit(1);
}
if (process.argv[2] === 'worker') process.env.ROLE = 'worker';
process.setSourceMapsEnabled(true);
saveMemory();
import(inPackage('dist/server/main.js').href);
