import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readingsAnswer } from '#schema/healthInformation/healthCalls.ts';
import { allPermissions, isNamedOnly } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { agree, giveHealth, HEALTHY } from '../../support/builders/buildHealth.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService, type ServiceRow } from '../../support/builders/buildService.ts';
import type { UserRow } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onOneEngine } from '../../support/engines.ts';
import { expectLogged } from '../../support/loggedProblems.ts';
import { placesOf } from '../../support/rawContent.ts';
import { testApp } from '../../support/testApp.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';
const READ = 'users.read_health_information';
const MARKER = 'latex-canary-4410';

onOneEngine((engine) => {
  const app = testApp({ engine });
  let service: ServiceRow;
  let person: Client & { user: UserRow };
  let nurse: Client & { user: UserRow };
  const cleared = async (teams: readonly { id: string }[], reach: 'team' | 'all' = 'team') => {
    const role = await buildRole(app.db, { reach, permissions: [READ] });
    return app.as(role.name, { teams });
  };
  const read = (by: Client, user_id = person.user.id, one = service) =>
    by.get(`/health-information/self-filled/${one.id}/${user_id}/answers`);
  const visit = (date: string, more: object = {}) =>
    buildReservation(app.db, { service_id: service.id, user_id: person.user.id, date, ...more });
  const readings = () =>
    rows<{ actor_id: string; owner_id: string; team_id: string; changes: unknown }>(
      app.db,
      sql`select actor_id, owner_id, team_id, changes from activity_logs
        where action = 'read_health_information' and owner_id = ${person.user.id}`,
    );
  beforeEach(async () => {
    app.clock.set('2026-12-01T01:00:00Z');
    service = await buildService(app.db, { requires_health_information: true });
    person = await app.as('constituent');
    await agree(person);
    await giveHealth(person, service, { answers: { allergies: 'list', allergy_list: MARKER } });
    nurse = await cleared([{ id: service.team_id }]);
  });

  it('is for who is cleared for it by name, of the team that is visited; nobody else sees it is there', async () => {
    await visit('2026-12-02');
    const absent = (await read(nurse, ABSENT)).body;
    const elsewhere = [{ id: (await buildService(app.db)).team_id }];
    const own = [{ id: service.team_id }];
    const others = [
      await app.as('staff', { teams: own }),
      await app.as('admin', { teams: own }),
      await cleared(elsewhere),
      await cleared(elsewhere, 'all'),
      await app.as('constituent'),
    ];
    for (const by of others) expect(await read(by)).toMatchObject({ status: 404, body: absent });
    expect(await readings()).toEqual([]);
    const { status, body } = await read(nurse);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ state: 'submitted', answers: { allergy_list: MARKER } }]);
    expect((await read(await cleared(own, 'all'))).status).toBe(200);
  });

  it('is possible from 30 days before a visit that stands to 30 days after', async () => {
    const at = async (now: string) => {
      app.clock.set(now);
      return (await read(await app.signedIn(nurse.user))).status;
    };
    expect(await at('2026-12-01T01:00:00Z')).toBe(404);
    await visit('2026-12-10', { status: 'cancelled' });
    expect(await at('2026-12-10T01:00:00Z')).toBe(404);
    // At 9:00 in Manila.
    await visit('2027-02-01');
    expect(await at('2027-01-02T00:59:59Z')).toBe(404);
    expect(await at('2027-01-02T01:00:00Z')).toBe(200);
    expect(await at('2027-03-03T01:00:00Z')).toBe(200);
    expect(await at('2027-03-03T01:00:01Z')).toBe(404);
  });

  it('is of what was answered for that service, and submitted', async () => {
    await visit('2026-12-02');
    const other = await buildService(app.db, { team_id: service.team_id });
    expect((await read(nurse, person.user.id, other)).body.data).toEqual([]);
    const path = `/health-information/self-filled/${other.id}`;
    const { version_id } = (await person.get(path)).body;
    await person.post(`${path}/save-draft`, { version_id, answers: HEALTHY });
    expect((await read(nurse, person.user.id, other)).body.data).toEqual([]);
    expect(await readings()).toEqual([]);
  });

  it('is logged without a word of it, and shown to the person', async () => {
    await visit('2026-12-02');
    await read(nurse);
    await read(person);
    const { team_id } = service;
    const [row, ...more] = await readings();
    expect(more).toEqual([]);
    expect(row).toEqual({
      actor_id: nurse.user.id,
      owner_id: person.user.id,
      team_id,
      changes: [],
    });
    const { body } = await person.get('/health-information');
    expect(body.readings).toMatchObject([
      { at: '2026-12-01T01:00:00.000Z', team: { id: team_id } },
    ]);
    expect(JSON.stringify(body.readings)).not.toContain(nurse.user.id);
    expect(await placesOf(MARKER, { db: app.db, store: app.files })).toEqual([]);
    expect(JSON.stringify(app.log.lines)).not.toContain(MARKER);
    expect(JSON.stringify(app.mailbox)).not.toContain(MARKER);
  });

  it('is not given where the log cannot be written', async () => {
    await visit('2026-12-02');
    await app.db.execute(sql`alter table activity_logs add constraint no_reading
      check (action <> 'read_health_information') not valid`);
    expectLogged(/request failed/);
    const refused = await read(nurse);
    await app.db.execute(sql`alter table activity_logs drop constraint no_reading`);
    expect(refused.status).toBe(500);
    expect(JSON.stringify(refused.body)).not.toContain(MARKER);
  });

  it('stands in no list, filter, search or export of people and visits', async () => {
    await visit('2026-12-02');
    const admin = await app.as('admin');
    for (const path of ['/users', '/reservations', '/activity-logs', '/services']) {
      const list = await admin.get(`${path}?per_page=1000`);
      expect(JSON.stringify(list.body), path).not.toContain(MARKER);
      const { body } = await admin.get(`${path}?search=${MARKER}`);
      expect(body.data, path).toEqual([]);
    }
  });

  describe('the permission', () => {
    it('comes with no built-in role, and administrators may give it', async () => {
      expect(allPermissions().filter(isNamedOnly)).toEqual([READ]);
      const built = await rows<{ name: string; permissions: string[] }>(
        app.db,
        sql`select name, permissions from roles where built_in`,
      );
      expect(built.filter(({ permissions }) => permissions.includes(READ))).toEqual([]);
      const admin = await app.as('admin');
      const role = { name: `nurse-${engine}`, reach: 'team', permissions: [READ] };
      expect((await admin.post('/roles/create', role)).status).toBe(201);
    });
  });

  describe('whose answers an account has read', () => {
    const ask = async (query: string) =>
      (await app.as('admin')).get(`/health-information/readings?${query}`);

    it('is answered for days of the organisation, and logged', async () => {
      await visit('2026-12-02');
      app.clock.set('2026-12-01T15:59:00Z');
      await read(await app.signedIn(nurse.user));
      const account = encodeURIComponent(nurse.user.email.toUpperCase());
      const { status, body } = await ask(`account=${account}&from=2026-12-01&to=2026-12-01`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(readingsAnswer.parse(body)).toMatchObject({
        account: { id: nurse.user.id },
        data: [
          {
            at: '2026-12-01T15:59:00.000Z',
            person: { id: person.user.id, name: 'Ana Reyes' },
            team: { id: service.team_id },
          },
        ],
        is_whole: true,
      });
      const days = (from: string, to = from) =>
        ask(`account=${nurse.user.username}&from=${from}&to=${to}`);
      expect((await days('2026-12-02')).body.data).toEqual([]);
      expect((await days('2026-11-01', '2026-11-30')).body.data).toEqual([]);
      const logged = await rows(
        app.db,
        sql`select 1 from activity_logs where action = 'list_health_readings'
          and subject_id = ${nurse.user.id}::text`,
      );
      expect(logged).toHaveLength(3);
    });

    it('is for who reaches all records, about an account that there is', async () => {
      const unknown = await ask('account=nobody&from=2026-12-01&to=2026-11-01');
      expect(unknown.body.errors).toEqual({ to: 'Choose a day that is not before the first' });
      const nobody = await ask('account=nobody&from=2026-12-01&to=2026-12-01');
      expect(nobody.body.errors).toEqual({ account: 'There is no such account' });
      const lead = await buildRole(app.db, {
        reach: 'team',
        permissions: ['users.list_health_readings'],
      });
      const within = await app.as(lead.name, { teams: [{ id: service.team_id }] });
      const path = '/health-information/readings?account=nobody&from=2026-12-01&to=2026-12-01';
      expect((await within.get(path)).status).toBe(403);
      expect((await nurse.get(path)).status).toBe(403);
    });
  });
});
