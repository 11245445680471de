import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rows } from '#server/db/query.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { DEFAULT_NOW } from '../../support/fakeClock.ts';
import { testApp } from '../../support/testApp.ts';
import { buildLine, done, logOf } from '../visits/buildLine.ts';
import { browserOf, buildScreen } from './buildScreen.ts';

onEachEngine((engine) => {
  const app = testApp({ engine });
  let line: Awaited<ReturnType<typeof buildLine>>;
  let admin: Client;
  let browser: ReturnType<typeof browserOf>;
  beforeEach(async () => {
    app.clock.set(DEFAULT_NOW);
    await app.db.execute(sql`delete from rate_limits`);
    line = await buildLine(app);
    admin = await app.as('admin');
    browser = browserOf(app);
  });
  const build = (kind: 'display' | 'kiosk' = 'display') =>
    buildScreen(admin, { kind, team_id: line.team.id });
  const GONE = 'This address is no longer in use';

  it('is made by whoever may change the screen, shown once, and kept as its hash', async () => {
    const { id, path } = await build();
    expect((await browser.open(path)).status).toBe(200);
    const shown = done(await admin.get(`/screens/show/${id}`));
    const [row] = await rows(app.db, sql`select * from screens where id = ${id}`);
    const key = path.split('/').at(-1) ?? '';
    expect(key).toHaveLength(43);
    expect(JSON.stringify([shown, row])).not.toContain(key);
    expect(shown).not.toHaveProperty('key_hash');
    expect(shown).toMatchObject({ key_made_at: expect.any(String), seen_at: expect.any(String) });
    expect(await logOf(app, id)).toEqual(['create', 'renew_key']);
    for (const call of ['renew-key', 'withdraw-key']) {
      expect((await line.clerk.post(`/screens/${call}/${id}`)).status).toBe(403);
    }
  });

  it('ends when it is withdrawn, when another is made, and while the screen is not in use', async () => {
    const { id, path } = await build();
    const { path: renewed } = done(await admin.post(`/screens/renew-key/${id}`));
    expect(await browser.open(path)).toMatchObject({
      status: 404,
      text: expect.stringContaining(GONE),
    });
    expect((await browser.open(renewed)).status).toBe(200);
    done(await admin.post(`/screens/update/${id}`, { is_active: false }));
    expect((await browser.open(renewed)).text).toContain('This screen is not in use at the moment');
    done(await admin.post(`/screens/update/${id}`, { is_active: true }));
    done(await admin.post(`/screens/withdraw-key/${id}`));
    expect(await browser.open(renewed)).toMatchObject({
      status: 404,
      text: expect.stringContaining(GONE),
    });
    expect(await logOf(app, id)).toContain('withdraw_key');
  });

  it('opens what its kind is for, and nothing else', async () => {
    const [display, kiosk] = [await build('display'), await build('kiosk')];
    const keyOf = ({ path }: { path: string }) => path.split('/').at(-1);
    const asKiosk = `/kiosk/${keyOf(display)}`;
    const { reference } = await line.expected();
    expect((await browser.open(asKiosk)).status).toBe(404);
    expect((await browser.open(`/display/${keyOf(kiosk)}`)).status).toBe(404);
    for (const path of ['/check-in', '/number', '/ticket/anything']) {
      expect((await browser.post(asKiosk + path, { reference })).status).toBe(404);
    }
    const headers = { authorization: `Bearer ${keyOf(kiosk)}` };
    expect((await app.anyone.get(`/visits/day/${line.team.id}`, headers)).status).toBe(401);
  });

  it('ends when a display becomes a kiosk', async () => {
    const { id, path } = await build('display');
    done(await admin.post(`/screens/update/${id}`, { kind: 'kiosk' }));
    for (const base of ['/display', '/kiosk']) {
      expect((await browser.open(`${base}/${path.split('/').at(-1)}`)).status).toBe(404);
    }
  });

  it('is refused in words where it cannot be one', async () => {
    for (const path of ['/t/a%00b', '/display/a%00b', '/kiosk/a%00b', '/t/%FF']) {
      const { status } = await browser.open(path);
      expect([400, 404], path).toContain(status);
    }
  });

  it('is found by nobody who tries, while the other screens of the office go on', async () => {
    const { path } = await build();
    const guess = () => browser.open(`/display/${crypto.randomUUID()}`);
    for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    expect((await browser.open(path)).status).toBe(200);
    expect((await browserOf(app, '203.0.113.99').open('/display/nothing')).status).toBe(404);
  });

  it('reaches no team that whoever sets it up does not', async () => {
    const role = await buildRole(app.db, {
      reach: 'team',
      permissions: ['list', 'show', 'create', 'update'].map((name) => `screens.${name}`),
    });
    const keeper = await app.as(role.name, { teams: [line.team] });
    const elsewhere = await buildLine(app);
    const team_id = line.team.id;
    const screen = { name: 'Entrance', kind: 'display', team_id };
    const create = (body: object) => keeper.post('/screens/create', { ...screen, ...body });
    expect((await create({ further_teams: [elsewhere.team.id] })).body).toMatchObject({
      errors: { further_teams: 'Choose teams of your own' },
    });
    expect((await create({ team_id: elsewhere.team.id })).status).toBeGreaterThanOrEqual(403);
    const { id } = done(await create({}));
    const widen = await keeper.post(`/screens/update/${id}`, {
      further_teams: [elsewhere.team.id],
    });
    expect(widen.status).toBe(422);
    expect((await keeper.post(`/screens/renew-key/${id}`)).status).toBe(200);
    const shared = await buildScreen(admin, {
      kind: 'kiosk',
      team_id,
      further_teams: [elsewhere.team.id],
    });
    expect((await keeper.post(`/screens/renew-key/${shared.id}`)).status).toBe(403);
    expect((await keeper.post(`/screens/withdraw-key/${shared.id}`)).status).toBe(200);
    const foreign = await buildScreen(admin, { kind: 'kiosk', team_id: elsewhere.team.id });
    expect((await keeper.post(`/screens/renew-key/${foreign.id}`)).status).toBe(404);
  });
});
