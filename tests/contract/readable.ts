/** Records that each role may read, and the people who read them. */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf } from '#schema/declaration/access.ts';
import { pathOf } from '#schema/declaration/defineResource.ts';
import type { Viewer } from '#schema/declaration/scope.ts';
import { rows } from '#server/db/query.ts';
import { WRITES } from '../server/activityLogs/writes.ts';
import { buildApiKey } from '../support/builders/buildApiKey.ts';
import { buildCategory } from '../support/builders/buildCategory.ts';
import { buildFile } from '../support/builders/buildFile.ts';
import { buildMissedSearch } from '../support/builders/buildMissedSearch.ts';
import { buildPersonInCare } from '../support/builders/buildPersonInCare.ts';
import { buildQuestionRow, buildSectionRow } from '../support/builders/buildQuestionnaire.ts';
import { buildReachedLimit } from '../support/builders/buildReachedLimit.ts';
import { buildReservation } from '../support/builders/buildReservation.ts';
import { buildService } from '../support/builders/buildService.ts';
import { buildTeam } from '../support/builders/buildTeam.ts';
import { buildTrashed } from '../support/builders/buildTrashed.ts';
import { buildWebhook } from '../support/builders/buildWebhook.ts';
import type { Client } from '../support/client.ts';
import type { TestApp } from '../support/testApp.ts';
import type { Role } from './calls.ts';
import { derivedResources, newRecord } from './derivedRecords.ts';
import { begunImport, importables } from './imports.ts';
import { filledPath } from './walk.ts';

const VIEW = { name: 'All teams', resource: 'teams', shared_with: 'team' };
const AT = '2026-11-30T02:00:00.000Z';

/** Ids by the start of a path, or by the name of a parameter. */
type Ids = Record<string, string>;
type Readable = Record<Role, { client: Client; ids: Ids }>;

export async function buildReadable(app: TestApp): Promise<Readable> {
  await app.db.execute(sql`update settings set public_figures = true`);
  const team = await buildTeam(app.db);
  const service = await buildService(app.db, { team_id: team.id });
  const section = await buildSectionRow(app.db, { team_id: team.id });
  const asked = await buildQuestionRow(app.db, section);
  const constituent = await app.as('constituent');
  const staff = await app.as('staff', { teams: [team] });
  const admin = await app.as('admin');
  const person = constituent.user.id;
  const visit = { service_id: service.id, user_id: person };
  const reservation = await buildReservation(app.db, { ...visit, date: '2026-12-02' });
  const today = await buildReservation(app.db, { ...visit, date: AT.slice(0, 10), time: '12:00' });
  await staff.post('/visits/arrive', { reservation_id: today.id });
  const [ticket] = await rows<{ link: string }>(app.db, sql`select link from visits`);
  const category = await buildCategory(app.db);
  const question = await admin.post('/frequently-asked-questions/create', {
    question: 'Where?',
    answer: 'At the city hall.',
    status: 'published',
  });
  // Something is told to each of them, by mail to one, and stands in the log.
  const pending = { ...visit, date: '2026-12-03', status: 'pending' } as const;
  const { id } = await buildReservation(app.db, pending);
  await staff.post(`/reservations/update/status/${id}`, { status: 'approved' });
  const invited = await admin.post('/users/create', {
    username: 'invited',
    email: 'invited@example.test',
    profile: { first_name: 'Ben', last_name: 'Cruz' },
  });
  const newest = async (path: string) =>
    String((await admin.get(`${path}?per_page=1`)).body.data[0]?.id);
  const hook = await buildWebhook(app.db);
  const shared: Ids = {
    '/users/invitation': invited.body.id,
    '/users': person,
    '/services': service.id,
    '/reservations': reservation.id,
    '/constituent-categories': category.id,
    '/teams': team.id,
    '/roles': await newest('/roles'),
    '/frequently-asked-questions': question.body.id,
    '/mails': await newest('/mails'),
    '/webhooks': hook.id,
    '/webhook-deliveries': hook.delivery,
    '/views': (await admin.post('/views/save', { ...VIEW, team_id: team.id })).body.id,
    '/api-keys': (await buildApiKey(app.db, { owner_id: admin.user.id })).id,
    '/reached-limits': await buildReachedLimit(app.db, { team_id: team.id }),
    '/trash': await buildTrashed(app.db, admin, { team_id: team.id }),
    '/missed-searches': await buildMissedSearch(app.db),
    '/visits/order': ticket?.link ?? '',
    '/activity-logs': await newest('/activity-logs'),
    '/team-questionnaire/sections/questions': asked.id,
    '/team-questionnaire/sections': section.id,
    '{question_id}': asked.id,
    '{team_id}': team.id,
    '{service_id}': service.id,
    '{user_id}': person,
  };
  const own = async (client: Client & { user: { id: string } }) => {
    const notification = uuidv7();
    await app.db.execute(sql`insert into notifications
        (id, user_id, kind, title, created_at, updated_at)
      values (${notification}, ${client.user.id}, 'account', 'Told', ${AT}, ${AT})`);
    const file = await buildFile(app.db, app.files, { owner: client.user, purpose: 'photo' });
    const child = await buildPersonInCare(app.db, client.user);
    const mine = {
      '/care': child.id,
      '/notifications': notification,
      '/files': file,
      '{own_id}': client.user.id,
    };
    const imports = await importsOf(client);
    const further = await readableBy(app, client.user);
    return { client, ids: { ...shared, ...mine, ...imports, ...further } };
  };
  const logo = await buildFile(app.db, app.files, { owner: admin.user, purpose: 'logo' });
  await admin.post('/settings/update', { organisation_logo: logo });
  return {
    nobody: {
      client: app.anyone,
      ids: { ...shared, '/files': logo, ...(await readableBy(app, null)) },
    },
    constituent: await own(constituent),
    staff: await own(staff),
    admin: await own(admin),
  };
}

/** An import of their own, of whatever they may import. */
async function importsOf(client: Client): Promise<Ids> {
  const ids: Ids = {};
  for (const resource of importables) {
    const id = await begunImport(client, resource).catch(() => null);
    if (id) ids[`/${pathOf(resource)}/import/refused`] = id;
  }
  return ids;
}

/** A record of each resource that no list knows by hand, such as its declaration lets them read. */
async function readableBy(app: TestApp, user: { id: string } | null): Promise<Ids> {
  const viewer = user && (await viewerOf(app, user.id));
  const ids: Ids = {};
  for (const resource of derivedResources) {
    const scope = scopeOf(viewer, resource, 'show');
    const given: Record<string, unknown> = {};
    for (const condition of typeof scope === 'boolean' ? [] : scope) {
      if ('field' in condition) given[condition.field] ??= condition.in[0];
    }
    ids[`/${pathOf(resource)}`] = await newRecord(app, resource, { recipes: WRITES, given });
  }
  return ids;
}

async function viewerOf({ db }: TestApp, id: string): Promise<Viewer> {
  const roles = await rows<Viewer['roles'][number]>(
    db,
    sql`select name, reach, permissions from roles
      where id in (select target_id from users_roles where owner_id = ${id})`,
  );
  const teams = await rows<{ target_id: string }>(
    db,
    sql`select target_id from users_teams where owner_id = ${id}`,
  );
  return { id, roles, team_ids: teams.map(({ target_id }) => target_id) };
}

/** What a call cannot do without. */
const QUERIES: Record<string, string> = {
  '/services/not-available-time-slot': '?date=2026-12-02',
  '/satisfaction/results': '?year=2026',
  '/team-questionnaire/export': '?shape=long',
  '/health-information/readings': '?account=invited@example.test&from=2026-11-01&to=2026-11-30',
};

/** The path with what is there for them, and the query that it takes. */
export function readablePath(path: string, ids: Ids): string {
  const [, own = ''] =
    Object.entries(ids)
      .filter(([start]) => path.startsWith(`${start}/`))
      .toSorted(([a], [b]) => b.length - a.length)[0] ?? [];
  // No built-in role reads the health information of others.
  const asked = path.startsWith('/health-information') ? path.replace('user_id', 'own_id') : path;
  const url = asked.replace(/\{(team|service|user|own|question)_id\}/g, (name) => ids[name] ?? '');
  const query = Object.entries(QUERIES).find(([start]) => path.startsWith(start))?.[1] ?? '';
  return filledPath(url, own) + query;
}
