import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/**
 * From the ground up. What stands in a layer imports from the layers below it and from its own
 * folder alone; types and what is loaded on demand count as well. `*` is for the files beside the
 * folders.
 */
const LAYERS = [
  ['store'],
  ['tokens', 'language', 'adminBase.ts'],
  ['session', 'theme', 'toast'],
  ['http'],
  ['account', 'upload', 'dataProvider'],
  // What both wings of the screens built by hand use.
  ['custom/elements', 'custom/hooks', 'custom/drafts', 'custom/health'],
  ['custom/modal', 'custom/notifications'],
  ['custom/dialogs'],
  ['custom/signIn'],
  // The wing for constituents.
  ['custom/front/page'],
  ['custom/front/privacy'],
  ['custom/front/account'],
  ['custom/front/booking', 'custom/front/notifications'],
  ['custom/front/faqs', 'custom/front/figures', 'custom/front/shell'],
  ['custom/front/*'],
  // What the administration derives from the declarations.
  ['authProvider'],
  ['generator'],
  // The wing for staff.
  ['custom/admin/*'],
  [
    'custom/admin/activity',
    'custom/admin/categories',
    'custom/admin/figures',
    'custom/admin/health',
    'custom/admin/mailQueue',
    'custom/admin/orphans',
  ],
  [
    'custom/admin/limits',
    'custom/admin/notifications',
    'custom/admin/places',
    'custom/admin/search',
  ],
  ['custom/admin/questionnaire', 'custom/admin/status'],
  ['custom/admin/desk', 'custom/admin/people'],
  ['custom/admin/roles', 'custom/admin/settings'],
  ['layout'],
  // A file for each resource whose screens have more than its declaration gives.
  ['resources'],
  ['admin.tsx'],
  ['Root.tsx'],
  ['page.ts'],
  ['adminPage.tsx', 'frontPage.tsx', 'sentView.tsx'],
];

interface Import {
  from: string;
  to: string;
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(tsx?|css)$/.test(name),
);
const imports = files.flatMap(importsOf);

test('every file of src stands in a layer', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
});

test('every layer names what is there', () => {
  const rooms = new Set(files.map(roomOf));
  expect(LAYERS.flat().filter((room) => !rooms.has(room))).toEqual([]);
});

test('no import runs up, nor across to a folder beside', () => {
  const wrong = imports.filter(
    ({ from, to }) => roomOf(from) !== roomOf(to) && layerOf(from) <= layerOf(to),
  );
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('the page and the views that are sent alone lead into the wing for constituents', () => {
  const isInFront = (file: string) => file.startsWith('custom/front/');
  const into = imports.filter(({ from, to }) => isInFront(to) && !isInFront(from));
  expect([...new Set(into.map(({ from }) => from))].sort()).toEqual([
    'frontPage.tsx',
    'sentView.tsx',
  ]);
});

test('no files import each other in a circle', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' > '));
    if (done.has(file)) return;
    done.add(file);
    for (const { from, to } of imports) if (from === file) visit(to, [...path, file]);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

function importsOf(from: string): Import[] {
  const text = readFileSync(`src/${from}`, 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport|@import|\bimport\()\s*'(\.[^']+)'/g);
  return [...named].flatMap(([, name = '']) => {
    const to = posix.join(posix.dirname(from), name);
    return files.includes(to) ? [{ from, to }] : [];
  });
}

/** The folder or file of the table that a file belongs to. */
function roomOf(file: string): string {
  const folder = posix.dirname(file);
  const beside = LAYERS.flat().find((room) => room === file || room === `${folder}/*`);
  return beside ?? LAYERS.flat().find((room) => file.startsWith(`${room}/`)) ?? file;
}

function layerOf(file: string): number {
  const room = roomOf(file);
  return LAYERS.findIndex((rooms) => rooms.includes(room));
}
