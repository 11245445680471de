import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { removeOld } from '#server/housekeeping/removeOld.ts';
import { buildRole } from '#tests/support/builders/buildRole.ts';
import { buildService } from '#tests/support/builders/buildService.ts';
import { buildTeam } from '#tests/support/builders/buildTeam.ts';
import type { UserRow } from '#tests/support/builders/buildUser.ts';
import { uniqueKey } from '#tests/support/builders/unique.ts';
import type { Client } from '#tests/support/client.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { beginImport, fates, fileHash, startBody } from '#tests/support/importing.ts';
import { testApp } from '#tests/support/testApp.ts';

const QUESTIONS = 'frequently-asked-questions';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let admin: Client & { user: UserRow };
  beforeAll(async () => {
    admin = await app.as('admin');
  });
  const countOf = async (table: string) =>
    (
      await rows<{ n: number }>(
        app.db,
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      )
    )[0]?.n;

  it('says what would become of each row, by doing it, and writes nothing', async () => {
    const there = await buildTeam(app.db);
    const table = [
      { name: uniqueKey('team'), phone: '0917 123 4567' },
      { name: there.name.toUpperCase(), location: 'Room 3' },
      { name: there.name, location: 'Room 3', phone: 'nonsense' },
      { name: '', location: 'Room 3' },
      { name: uniqueKey('team'), line_order: 'Pila' },
      { name: uniqueKey('team'), founder: 'Ana' },
    ];
    const { tried, outcomes } = await beginImport(admin, 'teams', { mode: 'upsert', key: 'name' });
    const before = [await countOf('teams'), await countOf('activity_logs')];
    const preview = await tried(table);
    expect([await countOf('teams'), await countOf('activity_logs')]).toEqual(before);
    expect(preview.every(({ is_done }) => !is_done)).toBe(true);
    expect(fates(preview)).toEqual([
      'create',
      'update',
      'Enter a phone number like 0917 123 4567',
      'Fill this in',
      'Choose one of the list',
      'There is no such field',
    ]);
    expect(preview[0]?.id).toBeNull();
    const done = await outcomes(table);
    expect(fates(done)).toEqual(fates(preview));
    const logged = await rows<{ action: string; subject_id: string }>(
      app.db,
      sql`select action, subject_id from activity_logs where actor_id = ${admin.user.id}
        and resource = 'teams' and subject_id is not null order by id desc limit 2`,
    );
    expect(logged.reverse()).toEqual([
      { action: 'create', subject_id: done[0]?.id },
      { action: 'update', subject_id: there.id },
    ]);
    const { body } = await admin.get(`/teams/show/${there.id}`);
    expect(body).toMatchObject({ name: there.name.toUpperCase(), location: 'Room 3' });
  });

  it('refuses a row that is too long by itself, and keeps none of it', async () => {
    const { id, outcomes } = await beginImport(admin, QUESTIONS);
    const answer = 'a'.repeat(10_001);
    const table = [
      { question: answer, answer },
      { question: uniqueKey('When?'), answer: 'Now.' },
    ];
    expect(fates(await outcomes(table))).toEqual(['This row is too long', 'create']);
    const { body } = await admin.get(`/${QUESTIONS}/import/refused/${id}`);
    expect(body.rows).toEqual([{ number: 2, cells: {}, errors: { root: 'This row is too long' } }]);
  });

  it('does each line once, however often it comes, and what was refused once it is right', async () => {
    const { id, outcomes } = await beginImport(admin, QUESTIONS);
    const question = uniqueKey('When?');
    const table = [{ question, answer: 'Now.' }, { question: uniqueKey('Who?') }];
    const [first, second] = await Promise.all([outcomes(table), outcomes(table)]);
    expect(fates(first)).toEqual(['create', 'Fill this in']);
    expect(second[0]).toEqual(first[0]);
    const refused = await admin.get(`/${QUESTIONS}/import/refused/${id}`);
    expect(refused.body.rows).toEqual([
      { number: 3, cells: table[1], errors: { answer: 'Fill this in' } },
    ]);
    const again = await outcomes([table[0] ?? {}, { ...table[1], answer: 'We.' }]);
    expect(fates(again)).toEqual(['create', 'create']);
    expect(again[0]?.id).toBe(first[0]?.id);
    expect((await admin.get(`/${QUESTIONS}/import/refused/${id}`)).body.rows).toEqual([]);
    const named = await rows(
      app.db,
      sql`select 1 from frequently_asked_questions where question = ${question}`,
    );
    expect(named).toHaveLength(1);
  });

  it('goes on with the same file, and begins anew where that is wanted', async () => {
    const file = { file_hash: fileHash(), row_count: 3 };
    const start = async (more: object = {}) =>
      (await admin.post('/teams/import/start', startBody({}, { ...file, ...more }))).body;
    const { id } = await start();
    const cells = { name: uniqueKey('team') };
    const row = { dry_run: false, rows: [{ number: 2, cells }] };
    await admin.post(`/teams/import/rows/${id}`, row);
    const same = await start();
    expect([same.id, same.done]).toEqual([
      id,
      { create: 1, update: 0, same: 0, skip: 0, error: 0 },
    ]);
    expect((await start({ again: true })).id).not.toBe(id);
    const { body } = await admin.get('/teams/import');
    expect(body.imports.slice(0, 2).map((one: { id: string }) => one.id)).toContain(id);
    const many = Array.from({ length: 3 }, (_, n) => ({ number: n + 10, cells }));
    expect((await admin.post(`/teams/import/rows/${id}`, { ...row, rows: many })).status).toBe(422);
    const elsewhere = await admin.post(`/counters/import/rows/${id}`, row);
    const others = await (await app.as('admin')).post(`/teams/import/rows/${id}`, row);
    expect([elsewhere.status, others.status]).toEqual([404, 404]);
  });

  it('finds what a row refers to by name, in any language, and says which where there are several', async () => {
    const inFilipino = uniqueKey('Hilaga');
    const translations = { fil: { name: inFilipino } };
    const north = await buildTeam(app.db, { translations } as object);
    const south = await buildTeam(app.db);
    const passport = uniqueKey('Passport');
    const here = await buildService(app.db, { name: passport, team_id: north.id });
    await buildService(app.db, { name: passport, team_id: south.id });
    const table = [
      { name: 'One', team_id: north.name.toUpperCase(), services: `${passport} (${north.name})` },
      { name: 'Two', team_id: inFilipino, is_active: 'hindi' },
      { name: 'Three', team_id: north.id, services: passport },
      { name: 'Four', team_id: 'Nowhere' },
      { name: 'one', team_id: north.id },
    ];
    const { outcomes } = await beginImport(admin, 'counters');
    const done = await outcomes(table);
    expect(fates(done)).toEqual([
      'create',
      'create',
      expect.stringContaining(`${passport} (${south.name})`),
      'There is none called Nowhere',
      'This is taken already',
    ]);
    const shown = async (at: number) => (await admin.get(`/counters/show/${done[at]?.id}`)).body;
    expect(await shown(0)).toMatchObject({ team: { id: north.id }, services: [{ id: here.id }] });
    expect(await shown(1)).toMatchObject({ is_active: false });
  });

  it('knows no name of thousands of letters, nor one with odd brackets', async () => {
    const { id } = (await admin.post('/counters/import/start', startBody({}, { row_count: 200 })))
      .body;
    const tried = async (cells: readonly string[]) => {
      const rows = cells.map((team_id, at) => ({
        number: at + 2,
        cells: { name: 'One', team_id },
      }));
      const answer = await admin.post(`/counters/import/rows/${id}`, { dry_run: true, rows });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return fates(answer.body.rows);
    };
    // Whatever tried it from each of its spaces would never answer all of these.
    const spaces = (count: number, at: number) => `${at} x${' '.repeat(count)}x (`;
    for (const [most, length] of [
      [200, 400],
      [5, 19_900],
    ] as const) {
      const cells = Array.from({ length: most }, (_, at) => spaces(length, at));
      const reasons = cells.map((cell) => `There is none called ${cell.slice(0, 60)}…`);
      expect(await tried(cells)).toEqual(reasons);
    }
    const odd = ['x (', '(x)', 'x ()', 'x (a) b)', 'x'.repeat(250)];
    expect(await tried(odd)).toEqual(odd.map((cell) => `There is none called ${cell}`));
  });

  it('knows a record by name and team, or by id, and leaves alone what stays the same', async () => {
    const [team, other] = [await buildTeam(app.db), await buildTeam(app.db)];
    const name = uniqueKey('Permit');
    const service = await buildService(app.db, { name, team_id: team.id, status: 'active' });
    await buildService(app.db, { name, team_id: other.id });
    const byName = await beginImport(admin, 'services', { mode: 'update', key: 'name' });
    const logs = await countOf('activity_logs');
    expect(
      fates(
        await byName.outcomes([
          { name, team_id: team.name, location: service.location ?? '' },
          { name, team_id: team.name, capacity: '1,000' },
          { name },
          { name: uniqueKey('None') },
        ]),
      ),
    ).toEqual([
      'same',
      'Enter 500 or less',
      expect.stringContaining('Several are called'),
      'There is no such record',
    ]);
    const both = await beginImport(admin, 'services', { mode: 'upsert', key: 'name' });
    expect(
      fates(
        await both.outcomes([
          { name, team_id: team.name, status: 'Draft' },
          { name, team_id: team.name, capacity: '7', status: 'Active' },
        ]),
      ),
    ).toEqual(['This cannot be changed here', 'update']);
    // One for each beginning.
    expect(await countOf('activity_logs')).toBe((logs ?? 0) + 2);
    const byId = await beginImport(admin, 'services', { mode: 'upsert', key: 'id' });
    const [changed, made, absent] = await byId.outcomes([
      { id: service.id, capacity: '9' },
      { name: uniqueKey('New'), team_id: team.name },
      { id: '01900000-0000-7000-8000-000000000000', capacity: '9' },
    ]);
    expect(fates([changed, made, absent].flatMap((row) => row ?? []))).toEqual([
      'update',
      'create',
      'There is no such record',
    ]);
    expect((await admin.get(`/services/show/${service.id}`)).body.capacity).toBe(9);
  });

  it('reaches no further than who imports', async () => {
    const [mine, theirs] = [await buildTeam(app.db), await buildTeam(app.db)];
    const staff = await app.as('staff', { teams: [mine] });
    const foreign = await buildService(app.db, { team_id: theirs.id, status: 'active' });
    const made = { name: uniqueKey('Permit'), team_id: mine.name };
    const { outcomes } = await beginImport(staff, 'services', { mode: 'upsert', key: 'id' });
    const done = await outcomes([
      made,
      { ...made, team_id: theirs.name },
      { id: foreign.id, capacity: '9' },
    ]);
    expect(done.map(({ outcome }) => outcome)).toEqual(['create', 'error', 'error']);
  });

  it('creates for whoever may create, and changes for whoever may change', async () => {
    const permitted = async (...permissions: string[]) => {
      const role = await buildRole(app.db, { reach: 'all', permissions });
      return { role, client: await app.as(role.name) };
    };
    const modes = ['create', 'update', 'upsert'];
    const statuses = async (client: Client) => {
      const starts = modes.map((mode) =>
        client.post('/teams/import/start', startBody({ mode, key: 'name' })),
      );
      return (await Promise.all(starts)).map(({ status }) => status);
    };
    const reading = await permitted('teams.list');
    expect(await statuses(reading.client)).toEqual([403, 403, 403]);
    expect((await reading.client.get('/teams/import')).status).toBe(403);
    const creating = await permitted('teams.list', 'teams.create');
    expect(await statuses(creating.client)).toEqual([200, 403, 403]);
    const changing = await permitted('teams.list', 'teams.update');
    expect(await statuses(changing.client)).toEqual([403, 200, 403]);
    expect((await changing.client.get('/teams/import')).status).toBe(200);

    const there = await buildTeam(app.db);
    const { client, role } = changing;
    const { outcomes, send } = await beginImport(client, 'teams', { mode: 'update', key: 'name' });
    const table = [{ name: there.name, location: 'Room 9' }, { name: uniqueKey('team') }];
    expect(fates(await outcomes(table))).toEqual(['update', 'There is no such record']);
    expect((await admin.get(`/teams/show/${there.id}`)).body.location).toBe('Room 9');
    // What they may do is asked for again with every request.
    await app.db.execute(
      sql`update roles set permissions = ${sql.param(['teams.list', 'teams.create'])} where id = ${role.id}`,
    );
    expect((await send(table)).status).toBe(403);
  });

  it('takes texts in other languages from columns of their own', async () => {
    const columns = { Answer: 'answer', 'Answer (Filipino)': 'translations.fil.answer' };
    const question = uniqueKey('When?');
    const known = (await admin.get(`/${QUESTIONS}/import`)).body.headings;
    expect(known).toMatchObject({ answerfilipino: 'translations.fil.answer', answer: 'answer' });
    const settings = { mode: 'upsert', key: 'question', columns };
    const import_ = () => beginImport(admin, QUESTIONS, settings);
    const row = { question, answer: 'Now.', 'translations.fil.answer': 'Ngayon.' };
    const [made] = await (await import_()).outcomes([row]);
    const shown = async () => (await admin.get(`/${QUESTIONS}/show/${made?.id}`)).body;
    expect((await shown()).translations).toMatchObject({ fil: { answer: 'Ngayon.' } });
    expect(fates(await (await import_()).outcomes([row]))).toEqual(['same']);
    // The table says what the translation was: it is older than its original from then on.
    const later = { ...row, answer: 'Later.' };
    expect(fates(await (await import_()).outcomes([later]))).toEqual(['update']);
    expect((await shown()).translations).toMatchObject({
      fil: { answer: 'Ngayon.' },
      older: { fil: ['answer'] },
    });
    const { send, outcomes } = await import_();
    expect(fates(await outcomes([{ question, 'translations.fil.answer': 'Mamaya.' }]))).toEqual([
      'update',
    ]);
    expect((await shown()).translations.fil).toEqual({ answer: 'Mamaya.' });
    expect((await shown()).translations.older).toBeUndefined();
    const long = 'a'.repeat(4001);
    const refused = { question: uniqueKey('Who?'), answer: 'We.', 'translations.fil.answer': long };
    const { body } = await send([{}, refused, { question, 'translations.de.answer': 'Später.' }]);
    expect(body.rows.slice(1).map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual(
      [['translations.fil.answer'], ['translations.de.answer']],
    );
  });

  it('keeps what columns are, for oneself or for everybody, and forgets the rest in time', async () => {
    const columns = { 'Ano ito?': 'name' };
    const start = (client: Client, more: object) =>
      client.post('/teams/import/start', startBody({ columns, dates: 'dmy' }, more));
    const known = async (client: Client) => (await client.get('/teams/import')).body;
    const [other, third] = [await app.as('admin'), await app.as('admin')];
    await start(admin, {});
    expect(await known(admin)).toMatchObject({
      headings: { anoito: 'name' },
      last: { dates: 'dmy' },
    });
    expect(await known(other)).toMatchObject({
      headings: { name: 'name', pangalan: 'name', tanggapan: 'name' },
    });
    expect((await known(other)).headings).not.toHaveProperty('anoito');
    await start(other, { for_all: true });
    expect((await known(third)).headings).toMatchObject({ anoito: 'name' });
    expect(await countOf('imports')).toBeGreaterThan(0);
    const later = new Date(app.clock.now().getTime() + 31 * 86_400_000);
    await removeOld(app.db, later);
    expect([await countOf('imports'), await countOf('import_rows')]).toEqual([0, 0]);
    expect(await countOf('import_profiles')).toBeGreaterThan(0);
  });
});
