/** Every call succeeds for somebody, with an answer as it is described; reading calls for each role. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOutbox } from '../../../server/mail/outbox.ts';
import { allCalls, furtherCalls, mayCall, ROLES, type Role } from '../../contract/calls.ts';
import { filledPath } from '../../contract/walk.ts';
import { nameOf, type Operation, operationsOf } from '../../fuzz/operations.ts';
import { buildCategory } from '../../support/builders/buildCategory.ts';
import { buildFile } from '../../support/builders/buildFile.ts';
import { buildQuestionRow, buildSectionRow } from '../../support/builders/buildQuestionnaire.ts';
import { buildReachedLimit } from '../../support/builders/buildReachedLimit.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { LEAVE_NO_TRACE, WRITES } from '../activity/writes.ts';
import { forgetTries, PASSWORD } from '../auth/signIn.ts';

const calls = [...allCalls, ...furtherCalls];
const AT = '2026-11-30T02:00:00.000Z';

onEachEngine((engine) => {
  const app = testApp({ engine, clock: '2026-11-30T02:00:00Z' });
  let operations: Map<string, Operation>;
  beforeAll(() => {
    operations = new Map(operationsOf(app.app).map((one) => [nameOf(one), one]));
  });

  /** A 2xx whose body is as the call's description says. */
  function expectSuccess(name: string, { status, body }: { status: number; body: unknown }) {
    expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(300);
    const schema = operations.get(name)?.answer(status);
    if (schema) expect(schema.safeParse(body).error?.issues ?? []).toEqual([]);
    else expect(name, 'answers no JSON').toMatch(NO_JSON);
  }

  it('every call that writes is tried', () => {
    const posts = [...operations.keys()].filter((name) => name.startsWith('POST'));
    const tried = [...Object.keys(WRITES), ...LEAVE_NO_TRACE].map((path) => `POST ${path}`);
    expect(posts.filter((name) => !tried.includes(name))).toEqual([]);
  });

  describe.each(Object.entries(WRITES))('POST %s', (path, prepare) => {
    it('succeeds', async () => {
      await forgetTries(app);
      const call = await prepare(app);
      const outbox = startOutbox(app.deps, { warn: () => {}, error: () => {} });
      expectSuccess(`POST ${path}`, await call().finally(() => outbox.stop()));
    });
  });

  it('POST /notifications/read succeeds', async () => {
    const ana = await app.as('constituent');
    expectSuccess('POST /notifications/read', await ana.post('/notifications/read', { all: true }));
  });
  it('POST /roles/update/preview/{id} succeeds', async () => {
    const admin = await app.as('admin');
    const role = await buildRole(app.db);
    const name = 'POST /roles/update/preview/{id}';
    const path = `/roles/update/preview/${role.id}`;
    expectSuccess(name, await admin.post(path, { permissions: ['services.list'] }));
  });
  it.each(['totp', 'passkey'])('POST /profile/second-factors/%s succeeds', async (kind) => {
    const ana = await app.as('constituent', { password: PASSWORD });
    const path = `/profile/second-factors/${kind}`;
    expectSuccess(`POST ${path}`, await ana.post(path, { current_password: PASSWORD }));
  });
  it('POST /login/passkey succeeds', async () => {
    expectSuccess('POST /login/passkey', await app.anyone.post('/login/passkey'));
  });
  it('POST /users/import/preview succeeds', async () => {
    const admin = await app.as('admin');
    const profile = { first_name: 'Ana', last_name: 'Reyes' };
    const rows = [{ email: 'new@example.test', profile }];
    const answer = await admin.post('/users/import/preview', { rows });
    expectSuccess('POST /users/import/preview', answer);
  });

  describe('reading', () => {
    let clients: Record<Role, Client>;
    let ids: Record<Role, Record<string, string>>;
    beforeAll(async () => {
      await app.db.execute(sql`update settings set public_figures = true`);
      const team = await buildTeam(app.db);
      const service = await buildService(app.db, { team_id: team.id });
      const section = await buildSectionRow(app.db, { team_id: team.id });
      const asked = await buildQuestionRow(app.db, section);
      const constituent = await app.as('constituent');
      const staff = await app.as('staff', { teams: [team] });
      const admin = await app.as('admin');
      clients = { nobody: app.anyone, constituent, staff, admin };
      const person = constituent.user.id;
      const visit = { service_id: service.id, user_id: person };
      const reservation = await buildReservation(app.db, { ...visit, date: '2026-12-02' });
      const category = await buildCategory(app.db);
      const question = await admin.post('/frequently-asked-questions/create', {
        question: 'Where?',
        answer: 'At the city hall.',
        status: 'published',
      });
      // Something is told to each of them, by mail to one, and stands in the log.
      const pending = await buildReservation(app.db, {
        ...visit,
        date: '2026-12-03',
        status: 'pending',
      });
      await staff.post(`/reservations/update/status/${pending.id}`, { status: 'approved' });
      const invited = await admin.post('/users/create', {
        username: 'invited',
        email: 'invited@example.test',
        profile: { first_name: 'Ben', last_name: 'Cruz' },
      });
      const newest = async (path: string) =>
        String((await admin.get(`${path}?per_page=1`)).body.data[0]?.id);
      const shared = {
        '/users/invitation': invited.body.id,
        '/users': person,
        '/services': service.id,
        '/reservations': reservation.id,
        '/constituent-categories': category.id,
        '/teams': team.id,
        '/roles': await newest('/roles'),
        '/frequently-asked-questions': question.body.id,
        '/mails': await newest('/mails'),
        '/reached-limits': await buildReachedLimit(app.db, { team_id: team.id }),
        '/activity-logs': await newest('/activity-logs'),
        '/team-questionnaire/sections/questions': asked.id,
        '/team-questionnaire/sections': section.id,
        '{question_id}': asked.id,
        '{team_id}': team.id,
        '{service_id}': service.id,
        '{user_id}': person,
      };
      const own = async (client: Client & { user?: { id: string } }) => {
        const owner = client.user ?? { id: person };
        const notification = uuidv7();
        await app.db.execute(sql`insert into notifications
            (id, user_id, kind, title, created_at, updated_at)
          values (${notification}, ${owner.id}, 'account', 'Told', ${AT}, ${AT})`);
        return {
          ...shared,
          '/notifications': notification,
          '/files': await buildFile(app.db, app.files, { owner, purpose: 'photo' }),
        };
      };
      const logo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'logo' });
      await admin.post('/settings/update', { organisation_logo: logo });
      ids = {
        nobody: { ...shared, '/files': logo },
        constituent: await own(constituent),
        staff: await own(staff),
        admin: await own(admin),
      };
    });

    const reading = calls.filter(({ method }) => method === 'GET');
    const asRoles = reading.flatMap((call) =>
      ROLES.filter((role) => mayCall(role, call) && !UNGRANTED[call.path]?.includes(role)).map(
        (role) => [call.path, role] as const,
      ),
    );
    it.each(asRoles)('GET %s succeeds: %s', async (path, role) => {
      const known = ids[role];
      const [, ownId = ''] =
        Object.entries(known)
          .filter(([start]) => path.startsWith(`${start}/`))
          .toSorted(([a], [b]) => b.length - a.length)[0] ?? [];
      const url = path.replace(/\{(team|service|user|question)_id\}/g, (name) => known[name] ?? '');
      const query = Object.entries(QUERIES).find(([start]) => path.startsWith(start))?.[1] ?? '';
      const answer = await clients[role].get(filledPath(url, ownId) + query);
      expectSuccess(`GET ${path}`, answer);
    });
  });
});

/** Bytes, and tables. */
const NO_JSON =
  /^GET \/files\/\{id\}$|^POST \/profile\/export$|^GET \/team-questionnaire\/export\/\{team_id\}$/;

/** What a call cannot do without. */
const QUERIES: Record<string, string> = {
  '/services/not-available-time-slot': '?date=2026-12-02',
  '/team-questionnaire/export': '?shape=long',
  '/health-information/readings': '?account=invited@example.test&from=2026-11-01&to=2026-11-30',
};
/** No built-in role reads health information (`tests/server/healthInformation`). */
const UNGRANTED: Record<string, readonly Role[]> = {
  '/health-information/self-filled/{service_id}/{user_id}/answers': ['staff', 'admin'],
};
