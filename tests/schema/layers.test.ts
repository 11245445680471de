/** What the server and the pages are built of: five layers each, and no circle within one. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Lowest first. A room is a folder or a file; a file belongs to the longest that its path begins with. */
type Layers = Readonly<Record<string, readonly string[]>>;

const SERVER: Layers = {
  platform: [
    'concurrencyLimit.ts',
    'config',
    'db',
    'demo/content',
    'jobRecords.ts',
    'language',
    'makeFolder.ts',
    'scarce.ts',
    'sealing',
    'throttledLog.ts',
    'version.ts',
  ],
  // What every call shares, where files and mails go, and the calls of every declared resource.
  shared: ['activityLogs', 'deps.ts', 'http', 'mails/transports', 'resources', 'storage'],
  domains: [
    'activityLogs/reading',
    'apiKeys',
    'figures',
    'files',
    'healthInformation',
    'import',
    'limits',
    'live',
    'mails',
    'mails/outbox',
    'notifications',
    'orphans',
    'pages',
    'places',
    'privacy',
    'questionnaires',
    'reservations',
    'screens',
    'satisfaction',
    'services',
    'settings',
    'signIn',
    'signIn/challenges',
    'signIn/passwords',
    'signIn/secondFactors',
    'signIn/sessions',
    'signIn/singleSignOn',
    'trash',
    'users',
    'views',
    'visits',
    'visits/line.ts',
    'visits/waits',
    'webhooks',
  ],
  composition: [
    'backup',
    'commands',
    'demo',
    'housekeeping',
    'monitoring',
    'resourceHooks.ts',
    'startup',
  ],
  entry: ['app.ts', 'main.ts'],
};

const SRC: Layers = {
  platform: [
    'adminBase.ts',
    'http',
    'language',
    'live',
    'session',
    'store',
    'theme',
    'toast',
    'tokens',
  ],
  // What both wings of the screens built by hand use, and what is derived from declarations.
  shared: [
    'authProvider',
    'custom/dialogs',
    'custom/drafts',
    'custom/elements',
    'custom/healthInformation',
    'custom/hooks',
    'custom/modal',
    'custom/notifications',
    'custom/signIn',
    'dataProvider',
    'generator',
    'signIn',
    'upload',
  ],
  domains: [
    // The wing for constituents.
    'custom/front/faqs',
    'custom/front/figures',
    'custom/front/form',
    'custom/front/notifications',
    'custom/front/page',
    'custom/front/privacy',
    'custom/front/reservations',
    'custom/front/reservations/picker',
    'custom/front/satisfaction',
    'custom/front/services',
    'custom/front/services/home',
    'custom/front/services/service',
    'custom/front/shell',
    'custom/front/signIn',
    'custom/front/users',
    // The wing for staff.
    'custom/admin/activityLogs',
    'custom/admin/apiKeys',
    'custom/admin/categories',
    'custom/admin/figures',
    'custom/admin/healthInformation',
    'custom/admin/limits',
    'custom/admin/mails',
    'custom/admin/monitoring',
    'custom/admin/notifications',
    'custom/admin/orphans',
    'custom/admin/places',
    'custom/admin/PrintedPage.tsx',
    'custom/admin/questionnaires',
    'custom/admin/reservation.ts',
    'custom/admin/reservations',
    'custom/admin/screens',
    'custom/admin/secrets',
    'custom/admin/satisfaction',
    'custom/admin/services',
    'custom/admin/settings',
    'custom/admin/trash',
    'custom/admin/users',
    'custom/admin/visits',
    'custom/admin/webhooks',
  ],
  composition: ['custom/front', 'layout', 'resources'],
  entry: ['admin.tsx', 'adminPage.tsx', 'frontPage.tsx', 'page.ts', 'Root.tsx', 'sentView.tsx'],
};

describe.each([
  ['server', SERVER],
  ['src', SRC],
] as const)('%s', (side, layers) => {
  const names = Object.keys(layers);
  const rooms = Object.values(layers).flat();
  const files = filesOf(side);
  const imports = files.flatMap((file) => importsOf(side, file, files));
  const layerOf = (room: string) => names.findIndex((name) => layers[name]?.includes(room));
  const roomOf = (file: string) =>
    rooms
      .filter((room) => file === room || file.startsWith(`${room}/`))
      .sort((a, b) => b.length - a.length)[0] ?? `no room has ${file}`;

  it('has a room for each file, and none that is empty', () => {
    expect(new Set(files.map(roomOf))).toEqual(new Set(rooms));
  });

  it('imports nothing from a layer above', () => {
    const upward = imports.filter(({ from, to }) => layerOf(roomOf(from)) < layerOf(roomOf(to)));
    expect(upward.map(sentence)).toEqual([]);
  });

  it('has no two rooms that need each other', () => {
    const between = imports.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
    expect(circles(between)).toEqual([]);
  });

  it('has no two files that need each other', () => {
    expect(circles(imports)).toEqual([]);
  });
});

it('leads into the wing for constituents by its page and the views that are sent alone', () => {
  const files = filesOf('src');
  const isInFront = (file: string) => file.startsWith('custom/front/');
  const into = files
    .flatMap((file) => importsOf('src', file, files))
    .filter(({ from, to }) => isInFront(to) && !isInFront(from));
  expect([...new Set(into.map(({ from }) => from))].sort()).toEqual([
    'frontPage.tsx',
    'sentView.tsx',
  ]);
});

interface Import {
  from: string;
  to: string;
}

const sentence = ({ from, to }: Import) => `${from} imports ${to}`;

function filesOf(side: string): string[] {
  return readdirSync(side, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|css)$/.test(name),
  );
}

/** Types and what is loaded on demand count as well. */
function importsOf(side: string, from: string, files: readonly string[]): Import[] {
  const text = readFileSync(`${side}/${from}`, 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport|@import|\bimport\()\s*'([.#][^']+)'/g);
  return [...named].flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? name.slice(1) : posix.join(side, posix.dirname(from), name);
    const to = posix.relative(side, path);
    return files.includes(to) ? [{ from, to }] : [];
  });
}

/** @returns each circle as the names on its way, the first of them once more at its end */
function circles(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports)
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) found.push([...path.slice(path.indexOf(name)), name].join(' > '));
    if (done.has(name)) return;
    done.add(name);
    for (const to of targets.get(name) ?? []) visit(to, [...path, name]);
  };
  for (const name of targets.keys()) visit(name, []);
  return found;
}
