/** `npm run build`: both pages into dist/client, the front's first views for the server into dist/view, the server and its commands into dist/server. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build, createBuilder, createLogger } from 'vite';
import { inRoot, root } from '../setup/root.mjs';
import { SERVER_COMMANDS } from './commands.mjs';
import { compressFiles } from './compress.mjs';
import { emptyDatabase } from './emptyDatabase.mjs';
import { markBuilt, markUnbuilt } from './sources.mjs';

// Vite reads it, and a test runner's "test" would build React for development.
process.env.NODE_ENV = 'production';
const hash = markUnbuilt();

rmSync(inRoot('dist', 'client'), { recursive: true, force: true });
const customLogger = createLogger('warn');
const pages = await createBuilder({ root, mode: 'production', logLevel: 'warn', customLogger });
const { front, admin, view } = pages.environments;
for (const environment of [front, admin, view]) if (environment) await pages.build(environment);
await compressFiles(inRoot('dist', 'client'));

await build({
  root,
  mode: 'production',
  logLevel: 'warn',
  customLogger,
  configFile: false,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { main: 'server/main.ts', ...SERVER_COMMANDS },
      // All in one folder: what they read beside themselves is there for each.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
for (const folder of ['migrations', 'functions', 'triggers']) {
  cpSync(inRoot('server', 'db', folder), inRoot('dist', 'server', folder), {
    recursive: true,
    filter: (path) => !path.endsWith('.json'),
  });
}
for (const file of ['signIn/passwords/leakedPasswords.bloom', 'places/psgc.csv']) {
  cpSync(inRoot('server', file), inRoot('dist', 'server', basename(file)));
}
cpSync(await emptyDatabase(), inRoot('dist', 'server', 'emptyDatabase'), { recursive: true });
// It is the commit of a checkout; whoever builds without its history can say it.
const commit = process.env.SOURCE_COMMIT || commitOfCheckout();
if (commit) writeFileSync(inRoot('dist', 'server', 'commit'), `${commit}\n`);
if (customLogger.hasWarned && process.env.CI) throw new Error('The build has a warning');
markBuilt(hash);

function commitOfCheckout() {
  try {
    const args = ['rev-parse', '--short=12', 'HEAD'];
    return execFileSync('git', args, { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
