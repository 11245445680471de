/** What a folder of the server imports lies in a layer below its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

/** Lowest first. Folders and files of one layer know nothing of each other. */
const LAYERS = [
  // Tools that know nothing of the product.
  [
    'concurrencyLimit.ts',
    'jobRecords.ts',
    'makeFolder.ts',
    'scarce.ts',
    'throttledLog.ts',
    'version.ts',
  ],
  // What it is told by its environment, and what the demo is made of.
  ['config', 'demo/content'],
  ['db'],
  ['sealing', 'language'],
  // What every call shares: its context, its errors, its log.
  ['http'],
  // Where files and mails go.
  ['storage', 'mailTransports'],
  ['deps.ts'],
  ['activityLog'],
  // The calls of every declared resource.
  ['resources'],
  ['mail'],
  ['notifications'],
  ['privacy'],
  ['limits'],
  ['reading'],
  ['places', 'figures'],
  ['auth'],
  ['questionnaires'],
  ['files', 'services'],
  ['reservations'],
  ['accounts', 'orphans'],
  ['care', 'healthInformation', 'secondFactor'],
  ['singleSignOn', 'outbox'],
  ['signIn'],
  ['settings', 'pages'],
  // What looks after the installation.
  ['backup'],
  ['monitoring'],
  ['housekeeping'],
  ['startup'],
  ['commands', 'demo', 'resourceHooks.ts'],
  ['app.ts'],
  ['main.ts'],
];

const server = join(import.meta.dirname, '../../server');
const layers = new Map(LAYERS.flatMap((names, layer) => names.map((name) => [name, layer])));

/** The longest name of the table that a path begins with. */
function unitOf(path: string): string {
  const parts = path.split('/');
  const found = parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .find((name) => layers.has(name));
  if (found === undefined) throw new Error(`server/${path} belongs to no layer`);
  return found;
}

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(sep).join('/'));

const importsOf = (path: string): string[] => {
  const text = readFileSync(join(server, path), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
    .map(([, target = '']) => relative(server, join(server, dirname(path), target)))
    .map((target) => target.split(sep).join('/'))
    .filter((target) => !target.startsWith('..'));
};

it('knows every folder', () => {
  expect(new Set(sources.map(unitOf))).toEqual(new Set(layers.keys()));
});

it('imports nothing from a layer above', () => {
  const upward = sources.flatMap((path) =>
    importsOf(path)
      .filter((target) => {
        const [from, to] = [unitOf(path), unitOf(target)];
        return from !== to && (layers.get(from) ?? 0) <= (layers.get(to) ?? 0);
      })
      .map((target) => `server/${path} imports server/${target}`),
  );
  expect(upward).toEqual([]);
});
