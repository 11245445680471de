/** What the documentation names is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

it('every file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`((?:schema|server|src|tests)\/[\w./-]+\.tsx?)`/g)].map(
    ([, path]) => path ?? '',
  );
  const linked = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => `docs/${path}`);
  expect(named.length).toBeGreaterThan(40);
  expect([...named, ...linked].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every requirement names a file that does it and a test that shows it', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('| **'));
  for (const line of lines) {
    const [, what, where, shown] = line.split('|');
    expect([what, where?.includes('`')]).toEqual([what, true]);
    expect([what, /tests\/|npm run/.test(shown ?? '')]).toEqual([what, true]);
  }
});
