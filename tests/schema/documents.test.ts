/** What the documentation names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** What a reader is told to make. */
const EXAMPLES = /announcement|noteCall|NNNN|NAME|SUBJECT|ceb|tests\/server\/\.\.\./;

it.each(PAGES)('every file that %s names exists', (page) => {
  const words = read(page);
  const named = [
    ...words.matchAll(/(?<![\w/])(?:bench|schema|scripts|server|src|tests)\/[\w./-]+\w/g),
  ]
    .map(([path]) => path)
    .filter((path) => /\.(tsx?|mjs|sql|css|json|csv)$/.test(path) && !EXAMPLES.test(path));
  const linked = [...words.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** As GitHub makes one of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

it.each(PAGES)('every heading that %s leads to exists', (page) => {
  const links = [...read(page).matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)];
  const missing = links.filter(([, path = '', anchor]) => {
    const target = read(path ? join(dirname(page), path) : page);
    return ![...target.matchAll(/^#+ (.+)$/gm)].some(
      ([, heading = '']) => anchorOf(heading) === anchor,
    );
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

it('every command of package.json names a file that is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = Object.values(scripts).flatMap((line) => line.match(/\S+\.(?:ts|mjs)\b/g) ?? []);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every requirement names a file that does it and a test that shows it', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('| **'));
  for (const line of lines) {
    const [, what, where, shown] = line.split('|');
    expect([what, where?.includes('`')]).toEqual([what, true]);
    expect([what, /tests\/|npm run/.test(shown ?? '')]).toEqual([what, true]);
  }
});

it('the list of decisions names each with its heading; `-u` writes it', async () => {
  const lines = readdirSync(join(root, 'docs/decisions'))
    .filter((name) => name !== 'README.md')
    .map((name, at) => {
      const [heading = ''] = read(`docs/decisions/${name}`).split('\n');
      const [, number, title] = /^# (\d{3})\. (.+)$/.exec(heading) ?? [];
      expect([name, number]).toEqual([name, name.slice(0, 3)]);
      expect([name, Number(number)]).toEqual([name, at + 1]);
      return `${at + 1}. [${title}](${name})\n`;
    });
  const list = `# Decisions\n\nShort records of choices that would surprise the next person.\n\n${lines.join('')}`;
  await expect(list).toMatchFileSnapshot(join(root, 'docs/decisions/README.md'));
});

it('every command that the documentation names is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of PAGES) {
    for (const [line, name = ''] of read(page).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)) {
      expect([page, line, name in scripts]).toEqual([page, line, true]);
    }
  }
});
