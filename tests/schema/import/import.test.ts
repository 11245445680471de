import { expect, test } from 'vitest';
import { dateIn, guessDates } from '#schema/import/dates.ts';
import { guessColumns, knownHeadings } from '#schema/import/headings.ts';
import {
  importFields,
  importKeys,
  mayImport,
  modesFor,
  neededColumns,
} from '#schema/import/importable.ts';
import { listIn, readCells } from '#schema/import/readCells.ts';
import { category, resources, role, service, team, user } from '#schema/index.ts';
import { inEnglish, translator } from '#schema/language/index.ts';
import texts from '#schema/languages/fil.json' with { type: 'json' };

const filipino = translator('fil-PH', texts.texts);
const languages = [
  { id: 'en', name: 'English', t: inEnglish },
  { id: 'fil', name: 'Filipino', t: filipino },
];
const people = importFields(user, 'admin', { mode: 'create', key: 'email' });
const paths = (fields: readonly { path: string }[]) => fields.map(({ path }) => path);

test('guesses columns from headings, each field once', () => {
  const headings = [
    'EMAIL *',
    'Given name',
    'Profile: Last name',
    'Surname',
    'Kasarian',
    'Shoe size',
  ];
  expect(guessColumns(headings, knownHeadings(people, languages))).toEqual({
    0: 'email',
    1: 'profile.first_name',
    2: 'profile.last_name',
    4: 'profile.gender',
  });
});

test('knows the columns of an export, with one for each language of the organisation', () => {
  const exported = ['ID', 'Name (English)', filipino('Team'), 'capacity', 'Pangalan (Filipino)'];
  const guessed = (spoken: typeof languages) => {
    const [, ...others] = spoken.map(({ id }) => id);
    const services = importFields(service, 'staff', {
      mode: 'upsert',
      key: 'id',
      languages: others,
    });
    return Object.values(guessColumns(exported, knownHeadings(services, spoken)));
  };
  expect(guessed(languages)).toEqual([
    'id',
    'name',
    'team_id',
    'capacity',
    'translations.fil.name',
  ]);
  expect(guessed(languages.toReversed())).toEqual([
    'id',
    'translations.en.name',
    'team_id',
    'capacity',
    'name',
  ]);
});

test('offers what a cell can hold, and needs what a new record has to have', () => {
  expect(paths(people)).not.toEqual(expect.arrayContaining(['roles']));
  expect(paths(people)).not.toEqual(expect.arrayContaining(['profile.photo']));
  expect(paths(neededColumns(user, 'admin'))).toEqual([
    'email',
    'profile.first_name',
    'profile.last_name',
  ]);
  const update = paths(importFields(service, 'staff', { mode: 'update', key: 'id' }));
  expect([update[0], update.includes('status'), update.includes('weekly_hours')]).toEqual([
    'id',
    false,
    false,
  ]);
  expect([user, team, service, category].map((one) => paths(importKeys(one)))).toEqual([
    ['email'],
    ['name', 'id'],
    ['name', 'id'],
    ['name', 'id'],
  ]);
});

test('is for whoever may create such records, and write what they need', () => {
  const holder = (name: string, permissions: string[]) => ({
    ...{ id: 'me', team_ids: ['mine'] },
    roles: [{ name, reach: name === 'admin' ? ('all' as const) : ('team' as const), permissions }],
  });
  const clerk = holder('clerk', ['users.create', 'teams.create', 'roles.create']);
  expect([team, user, role].map((one) => mayImport(clerk, one))).toEqual([true, false, false]);
  const admin = holder('admin', ['*']);
  expect(resources.filter((resource) => mayImport(admin, resource))).toEqual(
    resources.filter(({ importable }) => importable),
  );
});

test('creates for whoever may create, changes for whoever may change', () => {
  const clerk = (...permissions: string[]) => ({
    ...{ id: 'me', team_ids: [] },
    roles: [{ name: 'clerk', reach: 'all' as const, permissions }],
  });
  expect(modesFor(clerk('teams.update'), team)).toEqual(['update']);
  expect(modesFor(clerk('teams.create'), team)).toEqual(['create']);
  expect(modesFor(clerk('teams.create', 'teams.update'), team)).toHaveLength(3);
  expect(mayImport(clerk('teams.update'), team)).toBe(true);
  // People are created by a table, and never changed.
  expect(mayImport(clerk('users.update'), user)).toBe(false);
});

test('guesses how dates are written, by what most of them can be', () => {
  expect(guessDates(['1990-12-31', ''])).toBe('ymd');
  expect(guessDates(['12/31/1990', '13/45/1970', '01/02/1980'])).toBe('mdy');
  expect(guessDates(['31.12.1990', '01.02.1980'])).toBe('dmy');
  expect(guessDates(['01/02/1980'])).toBe('mdy');
  expect([dateIn('2/3/1990', 'mdy'), dateIn('1990-2-3', 'mdy'), dateIn('2/3/90', 'mdy')]).toEqual([
    '1990-02-03',
    '1990-02-03',
    undefined,
  ]);
});

test('reads cells by the kind of their field; what it cannot read stays as it is', () => {
  const reading = {
    dates: 'dmy' as const,
    languages: [inEnglish, filipino],
    idOf: (_field: unknown, name: string) => `id of ${name}`,
  };
  const cells = {
    email: ' a@x.test ',
    categories: 'Senior citizens; PWD;PWD',
    'profile.suffix': '',
    'profile.gender': filipino('Female').toUpperCase(),
    'profile.birth_date': '31/12/1990',
    'profile.civil_status': 'Complicated',
  };
  expect(readCells(cells, { ...reading, fields: people })).toEqual({
    email: 'a@x.test',
    categories: ['id of Senior citizens', 'id of PWD'],
    profile: { gender: 'female', birth_date: '1990-12-31', civil_status: 'Complicated' },
  });
  const fields = importFields(service, 'staff', { mode: 'create', key: null });
  const read = (more: Record<string, string>) => readCells(more, { ...reading, fields });
  expect(read({ team_id: 'North', capacity: '1,250', requires_approval: 'Oo' })).toEqual({
    ...{ team_id: 'id of North', capacity: 1250 },
    requires_approval: true,
  });
  expect(read({ capacity: '1,25', requires_approval: 'perhaps' })).toEqual({
    ...{ capacity: '1,25', requires_approval: 'perhaps' },
  });
  expect(listIn('a, b')).toEqual(['a', 'b']);
  expect(listIn('a, b; c')).toEqual(['a, b', 'c']);
});
