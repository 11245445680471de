import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildCategory } from '#tests/support/builders/buildCategory.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { beginImport, fates, startBody } from '#tests/support/importing.ts';
import { testApp } from '#tests/support/testApp.ts';
import { codeSentTo } from '../signIn/sessions/signIn.ts';

type Cells = Record<string, string>;

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  beforeEach(async () => {
    admin = await app.as('admin');
  });
  const cellsOf = (more: Cells = {}): Cells => ({
    email: `${uniqueKey('ines')}@example.test`,
    'profile.first_name': 'Ines',
    'profile.last_name': 'Abad',
    ...more,
  });
  const begin = () => beginImport(admin, 'users', { key: 'email' });
  const countAll = async () =>
    (
      await rows<{ people: number; mails: number }>(
        app.db,
        sql`select (select count(*)::int from users) as people,
          (select count(*)::int from mails) as mails`,
      )
    )[0];

  it('previews exactly what it would do, and writes nothing', async () => {
    const there = await buildUser(app.db);
    const taken = await buildUser(app.db);
    const twice = cellsOf();
    const table = [
      cellsOf(),
      cellsOf({ email: there.email?.toUpperCase() ?? '' }),
      cellsOf({ email: 'nonsense' }),
      cellsOf({ username: taken.username ?? '' }),
      cellsOf({ 'profile.last_name': '' }),
      cellsOf({ 'profile.birth_date': '2999-01-01' }),
      cellsOf({ categories: 'Nobody' }),
      cellsOf({ roles: 'admin' }),
      twice,
      { ...twice, email: twice.email?.toUpperCase() ?? '' },
    ];
    const { tried, outcomes } = await begin();
    const before = await countAll();
    const preview = await tried(table, { choices: { invite: true } });
    expect(await countAll()).toEqual(before);
    expect(preview).toMatchObject([
      { outcome: 'create', id: null, errors: {} },
      { outcome: 'skip', id: there.id, errors: {} },
      { outcome: 'error', errors: { email: expect.any(String) } },
      { outcome: 'error', errors: { username: 'This is taken already' } },
      { outcome: 'error', errors: { 'profile.last_name': 'Fill this in' } },
      { outcome: 'error', errors: { 'profile.birth_date': expect.any(String) } },
      { outcome: 'error', errors: { categories: 'There is none called Nobody' } },
      { outcome: 'error', errors: { roles: 'There is no such field' } },
      { outcome: 'create', id: null },
      { outcome: 'skip', id: null },
    ]);
    expect(fates(await outcomes(table))).toEqual(fates(preview));
    expect((await countAll())?.people).toBe((before?.people ?? 0) + 2);
  });

  it('makes pending constituents with a name of their own', async () => {
    const translations = { fil: { name: uniqueKey('Mga nakatatanda') } };
    const senior = await buildCategory(app.db, { translations } as object);
    const cells = cellsOf({
      username: uniqueKey('ines'),
      categories: translations.fil.name.toUpperCase(),
      'profile.birth_date': '1950-02-03',
      'profile.gender': 'Babae',
      'education_and_occupation.employment_status': 'Retired',
    });
    const [made] = await (await begin()).outcomes([cells]);
    const { body } = await admin.get(`/users/show/${made?.id}`);
    expect(body).toMatchObject({
      username: cells.username,
      profile: { birth_date: '1950-02-03', gender: 'female' },
      education_and_occupation: { employment_status: 'retired' },
      status: 'pending',
      email_verified_at: null,
      roles: [{ name: 'constituent' }],
      categories: [{ id: senior.id }],
    });
  });

  it('makes user names from addresses, each once', async () => {
    const local = uniqueKey('bert');
    const table = ['a', 'b', 'c'].map((host) => cellsOf({ email: `${local}+x@${host}.test` }));
    const done = await (await begin()).outcomes(table);
    const made = await rows<{ username: string }>(
      app.db,
      sql`select username from users where id = any(${sql.param(done.map(({ id }) => id))})
        order by username`,
    );
    expect(made.map(({ username }) => username)).toEqual([
      `${local}.x`,
      `${local}.x2`,
      `${local}.x3`,
    ]);
  });

  it('makes nobody twice, also from two tables at once', async () => {
    const table = [cellsOf(), cellsOf()];
    const [one, other] = [await begin(), await begin()];
    const both = await Promise.all([one.outcomes(table), other.outcomes(table)]);
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['create', 'create', 'skip', 'skip']);
  });

  it('mails an invitation only when told to', async () => {
    const [quiet, invited] = [cellsOf(), cellsOf()];
    await (await begin()).outcomes([quiet]);
    await (await begin()).outcomes([invited], { choices: { invite: true } });
    expect(await codeSentTo(app, invited.email ?? '')).toMatch(/^\d{6}$/);
    const mailed = await rows(app.db, sql`select 1 from mails where recipient = ${quiet.email}`);
    expect(mailed).toEqual([]);
  });

  it('takes back what the database could not hold, row by row', async () => {
    const table = ['\0', '\ud800', `${'x'.repeat(300)}@example.test`].map((email) =>
      cellsOf({ email }),
    );
    const done = await (await begin()).outcomes(table);
    expect(done.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'error']);
  });

  describe('refuses', () => {
    it('whoever may not make people, or may not set their addresses', async () => {
      const clerk = await buildRole(app.db, { reach: 'all', permissions: ['users.create'] });
      const body = startBody({ key: 'email' });
      expect((await app.anyone.post('/users/import/start', body)).status).toBe(401);
      for (const role of ['constituent', 'staff', clerk.name]) {
        expect((await (await app.as(role)).post('/users/import/start', body)).status).toBe(403);
      }
    });

    it('to change people, or to know them by anything but their address', async () => {
      for (const settings of [{ mode: 'upsert', key: 'email' }, { key: 'username' }]) {
        const { status } = await admin.post('/users/import/start', startBody(settings));
        expect([settings, status]).toEqual([settings, 422]);
      }
    });

    it('what is no batch', async () => {
      const { send } = await begin();
      const rows = [{ number: 2, cells: cellsOf() }];
      for (const body of [
        { rows: [] },
        { rows: 'x' },
        { rows, roles: [] },
        { rows, choices: { invite: 'yes' } },
        { rows: [...rows, ...rows] },
        { rows: Array.from({ length: 201 }, (_, number) => ({ number: number + 2, cells: {} })) },
      ]) {
        expect([body, (await send([], body)).status]).toEqual([body, 422]);
      }
    });
  });
});
