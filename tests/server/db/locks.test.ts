import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCK_NUMBERS } from '#server/db/locks.ts';

const SERVER = join(import.meta.dirname, '../../../server');
const HASHED = /^\(hashtextextended\(/;

function sourcesWithLocks() {
  const names = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /\.(ts|sql)$/.test(name) && name !== 'db/locks.ts');
  return sources.flatMap((name) => {
    const calls = readFileSync(join(SERVER, name), 'utf8').split(/pg_(?:try_)?advisory_\w+/);
    return calls.slice(1).map((rest) => ({ name, argument: rest.slice(0, 60) }));
  });
}

test('no two locks have one number', () => {
  const numbers = Object.values(LOCK_NUMBERS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a lock that stands elsewhere is of a hash, or of a number of the list', () => {
  const others = sourcesWithLocks().filter(({ argument }) => !HASHED.test(argument));
  const named = others.map(({ name, argument }) => `${name} ${argument.split(')')[0]}`);
  expect(named.sort()).toEqual([
    `db/functions/seal_activity.sql (${LOCK_NUMBERS.activitySeals}`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in a source.
    'db/migrating/migrationTurn.ts (${LOCK_NUMBERS.migrationTurn}',
  ]);
});
