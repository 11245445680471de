/** Whatever a write can add to has a bound, and is refused beyond it by every call. */
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  BOUND_ELSEWHERE,
  LIST_BOUNDS,
  PERSON_BOUNDS,
  QUESTIONNAIRE_BYTES,
  RECORD_BOUNDS,
  type RecordBound,
} from '#schema/declaration/bounds.ts';
import { operationsOf, pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import { resourceNamed, resources } from '#schema/index.ts';
import { rows } from '#server/db/query.ts';
import { buildService } from '../../support/builders/buildService.ts';
import { buildTeam } from '../../support/builders/buildTeam.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import type { Client } from '../../support/client.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';
import { PASSWORD } from '../signIn/sessions/signIn.ts';

it('every declared resource has a bound, or says where it is', () => {
  const known = new Set([...Object.keys(RECORD_BOUNDS), ...Object.keys(BOUND_ELSEWHERE)]);
  const missing = resources.filter((resource) => !resource.singleton && !known.has(resource.name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('lists within a record', () => {
  const lists = resources.flatMap((resource) =>
    resource.flatFields
      .filter(({ field }) => ['rows', 'reference_many', 'text_list'].includes(field.kind))
      .map(({ path, field }) => ({ path: `${resource.name}.${path}`, name: path, field })),
  );
  it.each(lists)('$path', ({ name, field }) => {
    const own = name.split('.').at(-1) ?? '';
    const bounds: Record<string, number> = { ...LIST_BOUNDS, holidays: LIST_BOUNDS.closures };
    const usual = { rows: LIST_BOUNDS.rows, text_list: LIST_BOUNDS.links }[field.kind as 'rows'];
    const isFiles = field.kind === 'text_list' && field.purpose !== undefined;
    const most = bounds[own] ?? (isFiles ? LIST_BOUNDS.files : (usual ?? LIST_BOUNDS.links));
    const isTooBig = (count: number) =>
      field.zod
        .safeParse(Array.from({ length: count }, () => 'x'))
        .error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) ?? false;
    expect([isTooBig(most + 1), isTooBig(Math.min(most, 2))]).toEqual([true, false]);
  });
});

onEachEngine((engine) => {
  const app = testApp({ engine });
  const refusal = { status: 422, body: { code: 'invalid', errors: { root: expect.anything() } } };

  it('no body of any call takes a list without an end', async () => {
    const { paths } = (await app.app.inject('/api/openapi.json')).json();
    const endless: string[] = [];
    const look = (schema: unknown, at: string) => {
      if (typeof schema !== 'object' || schema === null) return;
      const { type, maxItems } = schema as { type?: unknown; maxItems?: unknown };
      if (type === 'array' && maxItems === undefined) endless.push(at);
      for (const [key, inner] of Object.entries(schema)) look(inner, `${at}.${key}`);
    };
    for (const [path, { post }] of Object.entries<{ post?: { requestBody?: unknown } }>(paths)) {
      look(post?.requestBody, path);
    }
    expect(endless).toEqual([]);
  });

  describe('records', () => {
    const BODIES: Record<string, (given: Record<string, string>) => object> = {
      teams: () => ({ name: `Team ${next()}` }),
      services: ({ team_id }) => ({ name: `Service ${next()}`, team_id }),
      counters: ({ team_id }) => ({ name: `Counter ${next()}`, team_id }),
      'api-keys': () => ({
        name: `Key ${next()}`,
        permissions: ['teams.list'],
        current_password: PASSWORD,
      }),
      webhooks: () => ({
        name: `Webhook ${next()}`,
        url: 'https://hook.test/',
        events: ['teams.updated'],
        current_password: PASSWORD,
      }),
      views: ({ team_id, shared_with }) => ({
        ...{ name: `View ${next()}`, resource: 'teams' },
        ...(shared_with && { shared_with, team_id }),
      }),
      screens: ({ team_id }) => ({ name: `Screen ${next()}`, kind: 'display', team_id }),
      roles: () => ({ name: `role-x${next()}`, reach: 'team' }),
      'constituent-categories': () => ({ name: `Category ${next()}` }),
      'frequently-asked-questions': () => ({ question: `Why ${next()}?`, answer: 'So.' }),
      'questionnaire-sections': ({ team_id }) => ({ team_id, title: 'A', answered_by: 'self' }),
      'questionnaire-questions': ({ section_id }) => ({ section_id, text: 'B', kind: 'date' }),
    };
    let made = 0;
    const next = () => {
      made += 1;
      return made;
    };

    /** Copies of a record until there are as many as may be. */
    async function fill(
      resource: Resource,
      id: string,
      { most, of }: RecordBound,
      differing: Record<string, string> = {},
    ) {
      const table = sql.identifier(resource.name.replaceAll('-', '_'));
      const place = of
        ? sql`${sql.identifier(of)} = (select ${sql.identifier(of)} from ${table} where id = ${id})`
        : sql`true`;
      const together = (resource.uniqueTogether ?? []).flat();
      const unique = resource.flatFields.filter(
        ({ path, field }) => field.unique || (path !== of && together.includes(path)),
      );
      const fresh = unique.map(
        ({ path }) => sql`, ${path}::text, 'copy-' || n::text || ${next()}::text`,
      );
      const columns = await rows<{ name: string }>(
        app.db,
        sql`select column_name as name from information_schema.columns
          where table_name = ${resource.name.replaceAll('-', '_')}
            and table_schema = current_schema() and is_generated = 'NEVER'`,
      );
      const named = (of: SQL) =>
        sql.join(
          columns.map(({ name }) => sql`${of}${sql.identifier(name)}`),
          sql`, `,
        );
      await app.db.execute(sql`insert into ${table} (${named(sql``)})
        select ${named(sql`made.`)} from ${table} one,
          generate_series(1, ${most}::int - (select count(*)::int from ${table} where ${place})) n,
          jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'turn', n ${sql.join(fresh)})
            || ${JSON.stringify(differing)}::jsonb) made
        where one.id = ${id}`);
    }

    const create = async (admin: Client, resource: Resource, given: Record<string, string>) => {
      const body = BODIES[resource.name]?.(given) ?? {};
      const verb = resource.name === 'views' ? 'save' : 'create';
      return admin.post(`/${pathOf(resource)}/${verb}`, body);
    };
    const placeFor = async (admin: Client) => {
      const team = await buildTeam(app.db);
      const { body } = await admin.post('/team-questionnaire/sections/create', {
        ...{ team_id: team.id, title: 'A', answered_by: 'self' },
      });
      return { team_id: team.id, section_id: body.id as string };
    };

    const cases = Object.entries(RECORD_BOUNDS).flatMap(([name, bounds]) =>
      bounds.map((bound) => ({ name, of: bound.of ?? 'all', bound })),
    );
    it.each(cases)('$name of $of', async ({ name, bound }) => {
      const resource = resourceNamed(name);
      await app.db.execute(sql`delete from api_keys`);
      await app.db.execute(sql`delete from views`);
      const admin = await app.as('admin', { password: PASSWORD });
      const isShared = name === 'views' && bound.of === 'team_id';
      const shared: Record<string, string> = isShared ? { shared_with: 'team' } : {};
      const here = { ...(await placeFor(admin)), ...shared };
      const there = { ...(await placeFor(admin)), ...shared };
      const first = await create(admin, resource, here);
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      // All of them have a bound beside that of each person: the copies are somebody else's.
      const { id: owner_id } = await buildUser(app.db);
      const isOfMany = bound.of === undefined && ['api-keys', 'views'].includes(name);
      await fill(
        ...([resource, first.body.id, { ...bound, most: bound.most - 1 }] as const),
        isOfMany ? { owner_id } : {},
      );
      if (name === 'questionnaire-questions' && bound.of === 'team_id') {
        // They stand in another section, so that this one's own bound is not met first.
        const { body: aside } = await admin.post('/team-questionnaire/sections/create', {
          ...{ team_id: here.team_id, title: 'C', answered_by: 'self' },
        });
        await app.db.execute(sql`update questionnaire_questions set section_id = ${aside.id}
          where team_id = ${here.team_id}`);
      }
      // The last two places are wanted by three at once.
      const some = await Promise.all([0, 1, 2].map(() => create(admin, resource, here)));
      expect(some.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await create(admin, resource, here)).toMatchObject(refusal);
      if (!operationsOf(resource).includes('update')) return;
      // What is there can be changed all the same.
      const isOfTeam = bound.of === 'team_id' && !name.startsWith('questionnaire-');
      const same = await admin.post(`/${pathOf(resource)}/update/${first.body.id}`, {
        ...(isOfTeam ? { team_id: here.team_id } : {}),
        ...(bound.of === 'section_id' ? { section_id: here.section_id } : {}),
      });
      expect(same.status, JSON.stringify(same.body)).toBe(200);
      if (['owner_id', undefined].includes(bound.of) || name === 'questionnaire-sections') return;
      // Moved in from elsewhere.
      if (isOfTeam) {
        const other = await create(admin, resource, there);
        const moved = await admin.post(`/${pathOf(resource)}/update/${other.body.id}`, {
          team_id: here.team_id,
        });
        expect(moved).toMatchObject(refusal);
      } else if (bound.of === 'section_id') {
        const { body: section } = await admin.post('/team-questionnaire/sections/create', {
          ...{ team_id: here.team_id, title: 'B', answered_by: 'self' },
        });
        const other = await create(admin, resource, { section_id: section.id });
        const path = `/${pathOf(resource)}/update/${other.body.id}`;
        expect(await admin.post(path, { section_id: here.section_id })).toMatchObject(refusal);
      }
    });

    it('a questionnaire cannot be copied into itself, nor beyond its bounds', async () => {
      const admin = await app.as('admin');
      const [here, there] = [await placeFor(admin), await placeFor(admin)];
      const copy = (team_id: string, from_team_id: string) =>
        admin.post(`/team-questionnaire/copy/${team_id}`, { from_team_id });
      expect(await copy(here.team_id, here.team_id)).toMatchObject({
        ...{ status: 422, body: { errors: { from_team_id: 'Choose another team' } } },
      });
      const [bound] = RECORD_BOUNDS['questionnaire-sections'] as [RecordBound];
      await fill(resourceNamed('questionnaire-sections'), there.section_id, bound);
      expect(await copy(here.team_id, there.team_id)).toMatchObject(refusal);
      const [known] = await rows<{ count: number }>(
        app.db,
        sql`select count(*)::int as count from questionnaire_sections where team_id = ${here.team_id}`,
      );
      expect(known?.count).toBe(1);
    });

    it('a questionnaire may be so long, whatever it is made of', async () => {
      const admin = await app.as('admin');
      const { team_id, section_id } = await placeFor(admin);
      const question = await create(admin, resourceNamed('questionnaire-questions'), {
        section_id,
      });
      await app.db.execute(sql`update questionnaire_questions
        set help = repeat('x', ${QUESTIONNAIRE_BYTES}::int) where id = ${question.body.id}`);
      expect(
        await create(admin, resourceNamed('questionnaire-questions'), { section_id }),
      ).toMatchObject(refusal);
      expect(team_id).toBeTruthy();
    });
  });

  describe('what one person has', () => {
    it('sessions: the one that was used longest ago ends', async () => {
      const { user } = await app.as('constituent');
      let first: Client | undefined;
      for (let n = 0; n <= PERSON_BOUNDS.sessions; n++) {
        app.clock.advance({ minutes: 1 });
        const one = await app.signedIn(user);
        first ??= one;
      }
      const [known] = await rows<{ count: number }>(
        app.db,
        sql`select count(*)::int as count from sessions where user_id = ${user.id}`,
      );
      expect(known?.count).toBe(PERSON_BOUNDS.sessions);
      expect((await first?.get('/profile'))?.status).toBe(401);
    });

    it('answers for one service', async () => {
      const admin = await app.as('admin');
      const service = await buildService(app.db, { requires_questionnaire: true });
      const { body: section } = await admin.post('/team-questionnaire/sections/create', {
        ...{ team_id: service.team_id, title: 'A', answered_by: 'self' },
      });
      await admin.post('/team-questionnaire/sections/questions/create', {
        ...{ section_id: section.id, text: 'B', kind: 'date' },
      });
      const person = await app.as('constituent');
      const path = `/team-questionnaire/self-filled/${service.id}`;
      const { version_id } = (await person.get(path)).body;
      const answers = { version_id, answers: {} };
      expect((await person.post(`${path}/submit-answers`, answers)).status).toBe(201);
      await app.db.execute(sql`insert into questionnaire_responses
        select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'state', 'superseded'))).*
        from questionnaire_responses one, generate_series(1, ${PERSON_BOUNDS.answers - 1}::int)
        where one.user_id = ${person.user.id}`);
      for (const call of ['save-draft', 'submit-answers']) {
        expect(await person.post(`${path}/${call}`, answers)).toMatchObject(refusal);
      }
    });
  });
});
