import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OpenView } from '#schema/calls/views.ts';
import { rows } from '#server/db/query.ts';
import { actionsOn } from '#tests/support/logged.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

const WAITING = {
  name: 'Waiting',
  resource: 'reservations',
  filters: [
    { name: 'date', value: 'this_week' },
    { name: 'status', value: 'pending' },
  ],
  sort_by: 'starts_at',
  order_by: 'ASC',
  per_page: 25,
  columns: [
    { path: 'date', width: 140 },
    { path: 'status', width: null },
  ],
};

onEachEngine((engine) => {
  const app = testApp({ engine });
  const save = (client: Client, more: object = {}) =>
    client.post('/views/save', { ...WAITING, ...more });
  const ofReservations = async (client: Client) => {
    const { data } = (await client.get('/views/open')).body;
    return data.find(({ resource }: { resource: string }) => resource === 'reservations');
  };
  const names = async (client: Client) =>
    ((await ofReservations(client))?.views ?? []).map(({ name }: OpenView) => name);

  it('are open to oneself, a team or everybody, in every browser', async () => {
    const team = await buildTeam(app.db);
    const admin = await app.as('admin');
    const [ana, ben] = [await app.as('staff', { teams: [team] }), await app.as('staff')];
    const own = await save(ana);
    expect(own).toMatchObject({ status: 201, body: { ...WAITING, shared_with: 'me' } });
    await save(ana, { name: 'Ours', shared_with: 'team', team_id: team.id });
    await save(admin, { name: 'For all', shared_with: 'all' });
    expect(await names(await app.signedIn(ana.user))).toEqual(['For all', 'Ours', 'Waiting']);
    expect(await names(ben)).toEqual(['For all']);
    // Who may not read a list has none of its views, whoever they are for.
    const ofMails = { resource: 'mails', filters: [], columns: [], sort_by: 'created_at' };
    expect((await save(admin, { ...ofMails, shared_with: 'all' })).status).toBe(201);
    const lists = async (client: Client) =>
      (await client.get('/views/open')).body.data.map(({ resource }: OpenView) => resource);
    expect(await lists(admin)).toContain('mails');
    expect(await lists(ben)).toEqual(['reservations']);
    expect((await (await app.as('constituent')).get('/views/open')).status).toBe(403);
  });

  it('are shared and changed by administrators, and by staff within their own teams', async () => {
    const [mine, others] = [await buildTeam(app.db), await buildTeam(app.db)];
    const [admin, ana] = [await app.as('admin'), await app.as('staff', { teams: [mine] })];
    const status = async (more: object) => (await save(ana, more)).status;
    expect(await status({ shared_with: 'all' })).toBe(403);
    expect(await status({ shared_with: 'team', team_id: others.id })).toBe(403);
    expect(await status({ shared_with: 'team' })).toBe(403);
    const forAll = (await save(admin, { shared_with: 'all' })).body;
    const own = (await save(ana)).body;
    const change = (client: Client, id: string, body: object) =>
      client.post(`/views/update/${id}`, body);
    expect((await change(ana, forAll.id, { name: 'X' })).status).toBe(404);
    expect((await ana.post('/views/delete', { ids: [forAll.id] })).status).toBe(404);
    expect((await change(admin, own.id, { name: 'X' })).status).toBe(404);
    expect((await change(ana, own.id, { shared_with: 'all' })).status).toBe(403);
    const shared = await change(ana, own.id, { shared_with: 'team', team_id: mine.id });
    expect(shared).toMatchObject({ status: 200, body: { owner_id: null, team_id: mine.id } });
    const found = (await ofReservations(ana)).views as OpenView[];
    expect(found.find(({ id }) => id === forAll.id)?.may_change).toBe(false);
    expect(found.find(({ id }) => id === own.id)?.may_change).toBe(true);
    expect(await actionsOn(app.db, own.id)).toEqual(['create', 'update']);
  });

  it('keep what the list has; what it has no longer is left out', async () => {
    const ana = await app.as('staff');
    const refused = async (more: object) => (await save(ana, more)).body.errors;
    expect(await refused({ filters: [{ name: 'seat', value: '1' }] })).toEqual({
      'filters.0': expect.anything(),
    });
    expect(await refused({ filters: [{ name: 'status', value: 'odd' }] })).toBeDefined();
    expect(await refused({ columns: [{ path: 'seat', width: null }] })).toBeDefined();
    expect(await refused({ sort_by: 'notes' })).toEqual({ sort_by: expect.anything() });
    expect(await refused({ resource: 'sessions' })).toEqual({ resource: expect.anything() });
    expect(await refused({ resource: 'settings', filters: [] })).toBeDefined();
    const { id } = (await save(ana)).body;
    await app.db.execute(sql`update views set filters = filters || '[{"name":"gone","value":"x"}]'::jsonb,
      columns = '[{"path":"gone","width":90}]', sort_by = 'gone' where id = ${id}`);
    const found = (await ofReservations(ana)).views as OpenView[];
    const view = found.find((one) => one.id === id);
    expect(view).toMatchObject({ filters: WAITING.filters, columns: [], sort_by: 'created_at' });
    expect((await ana.post(`/views/update/${id}`, { name: 'Still' })).status).toBe(200);
  });

  it('hide what is hidden from whoever reads them, wherever they are answered', async () => {
    const team = await buildTeam(app.db);
    const admin = await app.as('admin');
    const permissions = ['activity-logs.list', 'activity-logs.show'];
    const ofViews = ['list', 'show', 'update', 'save'].map((action) => `views.${action}`);
    const role = await buildRole(app.db, { permissions: [...permissions, ...ofViews] });
    const member = await app.as(role.name, { teams: [team] });
    const [hidden, plain] = [
      { name: 'address', value: '203.0.113.77' },
      { name: 'action', value: 'update' },
    ];
    const shared = await save(admin, {
      ...{ name: 'Who was there', resource: 'activity-logs', sort_by: 'created_at' },
      ...{ filters: [plain, hidden], columns: [{ path: 'address', width: null }] },
      ...{ shared_with: 'team', team_id: team.id },
    });
    expect(shared).toMatchObject({ status: 201, body: { filters: [plain, hidden] } });
    const { id } = shared.body;
    const open = (await member.get('/views/open')).body.data.flatMap(
      ({ views }: { views: OpenView[] }) => views,
    );
    const answers = [
      open.find((one: OpenView) => one.id === id),
      (await member.get('/views')).body.data.find((one: OpenView) => one.id === id),
      (await member.get(`/views/show/${id}`)).body,
      (await member.post(`/views/update/${id}`, { name: 'Renamed' })).body,
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ id, filters: [plain], columns: [] });
    }
    // Renaming takes nothing out of it, and neither does the log of a change say what it was.
    expect((await admin.get(`/views/show/${id}`)).body.filters).toEqual([plain, hidden]);
    const other = { ...hidden, value: '203.0.113.78' };
    expect((await admin.post(`/views/update/${id}`, { filters: [other] })).status).toBe(200);
    const { body: log } = await member.get(`/activity-logs?subject_id=${id}`);
    expect(log.data.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain('203.0.113');
  });

  it('open a list by themselves: as one chose, or as a team or everybody shares one', async () => {
    const team = await buildTeam(app.db);
    const [admin, ana] = [await app.as('admin'), await app.as('staff', { teams: [team] })];
    const shared = { shared_with: 'all', is_default: true };
    const forAll = [(await save(admin, shared)).body, (await save(admin, shared)).body];
    const defaults = async () => {
      const { own_default, shared_default } = await ofReservations(ana);
      return [own_default, shared_default];
    };
    // The last one that was chosen.
    expect(await defaults()).toEqual([null, forAll[1].id]);
    const logged = await rows(
      app.db,
      sql`select changes from activity_logs where subject_id = ${forAll[0].id} and action = 'update'`,
    );
    expect(logged).toEqual([
      { changes: [{ field: 'is_default', before: 'true', after: 'false' }] },
    ]);
    const ours = await save(ana, { shared_with: 'team', team_id: team.id, is_default: true });
    expect(await defaults()).toEqual([null, ours.body.id]);
    const choose = (view_id: string | null) =>
      ana.post('/views/own-default', { resource: 'reservations', view_id });
    expect((await choose(forAll[0].id)).status).toBe(200);
    expect(await defaults()).toEqual([forAll[0].id, ours.body.id]);
    expect((await choose((await save(admin)).body.id)).status).toBe(404);
    await admin.post('/views/delete', { ids: [forAll[0].id] });
    expect(await defaults()).toEqual([null, ours.body.id]);
    expect((await save(ana, { is_default: true })).status).toBe(422);
  });

  it('go with the account, but for those that are shared', async () => {
    const team = await buildTeam(app.db);
    const [admin, ana] = [await app.as('admin'), await app.as('staff', { teams: [team] })];
    const own = (await save(ana)).body.id;
    const ours = (await save(ana, { shared_with: 'team', team_id: team.id })).body.id;
    await admin.post('/users/delete', { ids: [ana.user.id] });
    const left = await rows<{ id: string }>(
      app.db,
      sql`select id from views where id in (${own}, ${ours})`,
    );
    expect(left).toEqual([{ id: ours }]);
  });
});
