import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildCategory } from '#tests/support/builders/buildCategory.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import { buildUser, type UserRow } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { testApp } from '#tests/support/testApp.ts';
import { codeSentTo } from '../../signIn/sessions/signIn.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  beforeEach(async () => {
    admin = await app.as('admin');
  });
  const personRow = (more: object = {}) => ({
    email: `${uniqueKey('ines')}@example.test`,
    profile: { first_name: 'Ines', last_name: 'Abad' },
    ...more,
  });
  const run = (path: string, table: readonly unknown[], more: object = {}) =>
    admin.post(`/users/import${path}`, { rows: table, ...more });
  const outcomesOf = async (path: string, table: readonly unknown[]) =>
    (await run(path, table)).body.rows.map(({ outcome }: { outcome: string }) => outcome);
  const countAll = async () =>
    (
      await rows<{ people: number; logs: number; mails: number }>(
        app.db,
        sql`select (select count(*)::int from users) as people,
          (select count(*)::int from activity_logs) as logs,
          (select count(*)::int from mails) as mails`,
      )
    )[0];

  it('previews exactly what it would do, and writes nothing', async () => {
    const there = await buildUser(app.db);
    const taken = await buildUser(app.db);
    const twice = personRow();
    const table = [
      personRow(),
      personRow({ email: there.email.toUpperCase() }),
      personRow({ email: 'nonsense' }),
      personRow({ username: taken.username }),
      personRow({ profile: { first_name: 'Ines', birth_date: '2999-01-01' } }),
      personRow({ categories: ['Nobody'] }),
      personRow({ roles: [] }),
      'no row',
      twice,
      { ...twice, email: twice.email.toUpperCase() },
    ];
    const before = await countAll();
    const preview = await run('/preview', table, { invite: true });
    expect(preview.status).toBe(200);
    expect(await countAll()).toEqual(before);
    expect(preview.body.rows).toMatchObject([
      { outcome: 'create', id: null, errors: {} },
      { outcome: 'skip', id: there.id, errors: {} },
      { outcome: 'error', errors: { email: expect.any(String) } },
      { outcome: 'error', errors: { username: 'This is taken already' } },
      { outcome: 'error', errors: { 'profile.last_name': 'Fill this in' } },
      { outcome: 'error', errors: { categories: 'There is no category Nobody' } },
      { outcome: 'error', errors: { roles: 'There is no such field' } },
      { outcome: 'error', errors: { root: expect.any(String) } },
      { outcome: 'create', id: null },
      { outcome: 'skip', id: null },
    ]);
    const done = await run('', table);
    const told = (answer: typeof done) =>
      answer.body.rows.map(({ outcome, errors }: Record<string, unknown>) => [outcome, errors]);
    expect(told(done)).toEqual(told(preview));
    expect((await countAll())?.people).toBe((before?.people ?? 0) + 2);
  });

  it('knows a category by its name in any language', async () => {
    const translations = { fil: { name: 'Mga nakatatanda' } };
    const senior = await buildCategory(app.db, { translations } as object);
    const [row] = (await run('', [personRow({ categories: ['mga nakatatanda'] })])).body.rows;
    expect(row.outcome).toBe('create');
    const { body } = await admin.get(`/users/show/${row.id}`);
    expect(body.categories).toMatchObject([{ id: senior.id }]);
  });

  it('makes pending constituents with a name of their own, and a log row for each', async () => {
    const senior = await buildCategory(app.db);
    const given = personRow({
      username: uniqueKey('ines'),
      categories: [senior.name.toUpperCase()],
      profile: { first_name: 'Ines', last_name: 'Abad', birth_date: '1950-02-03' },
      education_and_occupation: { employment_status: 'retired' },
    });
    const [named, unnamed] = (await run('', [given, personRow({ email: `i,a@${given.email}` })]))
      .body.rows;
    expect(unnamed.outcome).toBe('error');
    const { body } = await admin.get(`/users/show/${named.id}`);
    expect(body).toMatchObject({
      ...given,
      status: 'pending',
      email_verified_at: null,
      roles: [{ name: 'constituent' }],
      categories: [{ id: senior.id }],
    });
    const logs = await rows(
      app.db,
      sql`select action, actor_id from activity_logs where subject_id = ${named.id}`,
    );
    expect(logs).toEqual([{ action: 'create', actor_id: admin.user.id }]);
  });

  it('makes user names from addresses, each once', async () => {
    const local = uniqueKey('bert');
    const table = ['a', 'b', 'c'].map((host) => personRow({ email: `${local}+x@${host}.test` }));
    const { body } = await run('', table);
    const made = await rows<{ username: string }>(
      app.db,
      sql`select username from users where id = any(${sql.param(body.rows.map(({ id }: { id: string }) => id))})
        order by username`,
    );
    expect(made.map(({ username }) => username)).toEqual([
      `${local}.x`,
      `${local}.x2`,
      `${local}.x3`,
    ]);
  });

  it('makes nobody twice', async () => {
    const table = [personRow(), personRow()];
    expect(await outcomesOf('', table)).toEqual(['create', 'create']);
    const before = await countAll();
    expect(await outcomesOf('/preview', table)).toEqual(['skip', 'skip']);
    expect(await outcomesOf('', table)).toEqual(['skip', 'skip']);
    expect(await countAll()).toEqual(before);
    const at_once = [personRow(), personRow()];
    const both = await Promise.all([outcomesOf('', at_once), outcomesOf('', at_once)]);
    expect(both.flat().sort()).toEqual(['create', 'create', 'skip', 'skip']);
  });

  it('mails an invitation only when told to', async () => {
    const [quiet, told] = [personRow(), personRow()];
    await run('', [quiet]);
    await run('', [told], { invite: true });
    const code = await codeSentTo(app, told.email);
    expect(code).toMatch(/^\d{6}$/);
    const mailed = await rows(app.db, sql`select 1 from mails where recipient = ${quiet.email}`);
    expect(mailed).toEqual([]);
  });

  it('says what is wrong in the language of who asks', async () => {
    const table = [personRow({ email: 'nonsense' })];
    const answer = await admin.post(
      '/users/import/preview',
      { rows: table },
      {
        'accept-language': 'fil',
      },
    );
    expect(answer.body.rows[0].errors.email).toEqual(expect.any(String));
  });

  describe('refuses', () => {
    it('whoever may not make people, or may not set their addresses', async () => {
      const clerk = await buildRole(app.db, { reach: 'all', permissions: ['users.create'] });
      const body = { rows: [personRow()] };
      for (const path of ['/users/import', '/users/import/preview']) {
        expect((await app.anyone.post(path, body)).status).toBe(401);
        for (const role of ['constituent', 'staff', clerk.name]) {
          expect((await (await app.as(role)).post(path, body)).status).toBe(403);
        }
      }
    });

    it('what is no batch', async () => {
      for (const body of [
        {},
        { rows: [] },
        { rows: 'x' },
        { rows: [personRow()], roles: [] },
        { rows: [personRow()], invite: 'yes' },
        { rows: Array.from({ length: 101 }, () => ({})) },
      ]) {
        expect([body, (await admin.post('/users/import/preview', body)).status]).toEqual([
          body,
          422,
        ]);
      }
    });

    it('what the database could not hold, row by row', async () => {
      const table = ['\0', '\ud800', `${'x'.repeat(300)}@example.test`].map((email) =>
        personRow({ email }),
      );
      expect(await outcomesOf('', table)).toEqual(['error', 'error', 'error']);
    });
  });
});
