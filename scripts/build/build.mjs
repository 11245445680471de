/** `npm run build`: the client into dist/client, the server into dist/server/main.js. */
import { cpSync } from 'node:fs';
import { build } from 'vite';
import { inRoot, root } from '../setup/root.mjs';
import { compressFiles } from './compress.mjs';
import { markBuilt, markUnbuilt } from './sources.mjs';

// Vite reads it, and a test runner's "test" would build React for development.
process.env.NODE_ENV = 'production';
const hash = markUnbuilt();

await build({ root, mode: 'production', logLevel: 'warn' });
await compressFiles(inRoot('dist', 'client'));

await build({
  root,
  mode: 'production',
  logLevel: 'warn',
  configFile: false,
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});
cpSync(inRoot('server', 'db', 'migrations'), inRoot('dist', 'server', 'migrations'), {
  recursive: true,
  filter: (path) => !path.endsWith('.json'),
});
cpSync(
  inRoot('server', 'auth', 'leakedPasswords.bloom'),
  inRoot('dist', 'server', 'leakedPasswords.bloom'),
);
markBuilt(hash);
