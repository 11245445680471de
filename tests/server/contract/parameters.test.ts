/**
 * Nobody asks by what they may not read. Every parameter of every call says what it compares: one that is
 * new is found in the description of the API, and fails here until it does.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { mayRead } from '#schema/declaration/access.ts';
import { fieldAt, pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import { resourceNamed, resources } from '#schema/index.ts';
import { hooksOf } from '#server/resourceHooks.ts';
import { buildReservation } from '../../support/builders/buildReservation.ts';
import { buildRole } from '../../support/builders/buildRole.ts';
import { buildUser } from '../../support/builders/buildUser.ts';
import { onEachEngine } from '../../support/engines.ts';
import { testApp } from '../../support/testApp.ts';

/** They compare nothing, or only the moment of a record, which every answer has. */
const OF_EVERY_LIST = ['page', 'per_page', 'order_by', 'sort_by', 'search', 'ids'];
const META = /^(created|updated)_at_(from|to)$/;
/** Lists of a resource at paths of their own. */
const LISTS: Record<string, string> = {
  '/services/reservations/{id}': 'reservations',
  '/users/role/{role}': 'users',
};
/** What answers no list of records. Whoever may call it may read all that these compare. */
const OTHERS: [RegExp, string[]][] = [
  // The person is one's own, or in reach, which the call looks up itself.
  [
    /^\/services\/(not-available|next-free)/,
    [
      'user_id',
      'walk_in',
      'reservation_id',
      'date',
      'from',
      'to',
      'limit',
      'spread',
      'near_date',
      'near_time',
      'places',
      'for_places',
    ],
  ],
  [
    /^\/(team-questionnaire|health-information)\/(self-filled|respondent)\//,
    ['reservation_id', 'user_id'],
  ],
  [/^\/health-information$/, ['user_id']],
  // Counts of many at once, with few people hidden.
  [
    /^\/team-questionnaire\/(results|export)\//,
    ['from', 'to', 'service_id', 'search', 'page', 'per_page', 'shape'],
  ],
  [
    /^\/(dashboard|user-status-count|reservation-count-per-year|programs-and-services)/,
    ['team_id', 'service_id', 'from', 'to', 'compare'],
  ],
  [/^\/(age-bracket|common-)/, ['team_id', 'service_id', 'from', 'to', 'compare']],
  [/^\/satisfaction\/results$/, ['team_id', 'service_id', 'year', 'month']],
  [/^\/health-information\/readings$/, ['account', 'from', 'to']],
  [/^\/files\/\{id\}$/, ['size']],
  [/^\/services\/search$/, ['search', 'team_id', 'page', 'per_page']],
  [/^\/places\/cities$/, ['search', 'code']],
  // Of one's own import: what follows the line.
  [/\/import\/refused\/\{id\}$/, ['after']],
  // The version that the caller has.
  [/^\/visits\/day\//, ['known']],
  // One person, whom the call looks up itself.
  [/^\/users\/duplicates$/, ['of']],
];

/** What matches is found as the list finds it. */
const listOf = (path: string): Resource | undefined =>
  LISTS[path]
    ? resourceNamed(LISTS[path])
    : resources.find((resource) => `/${pathOf(resource)}` === path.replace(/\/matching$/, ''));
/** The declared field that a parameter compares. */
const fieldOf = (resource: Resource, name: string) =>
  fieldAt(resource, name) ?? fieldAt(resource, name.replace(/_(from|to)$/, ''));
const optionsOf = (schema: unknown): string[] =>
  (schema as { unwrap(): { options?: string[] } }).unwrap().options ?? ['2026-12-01'];

onEachEngine((engine) => {
  const app = testApp({ engine });
  type Described = { parameters?: { in: string; name: string }[] };
  const parameters: [string, string][] = [];
  beforeAll(async () => {
    const { paths } = (await app.app.inject('/api/openapi.json')).json();
    for (const [path, calls] of Object.entries<Record<string, Described>>(paths)) {
      for (const { name, in: place } of calls.get?.parameters ?? []) {
        if (place === 'query') parameters.push([path.replace('/api', ''), name]);
      }
    }
  });

  it('every parameter says what it compares', () => {
    expect(parameters.length).toBeGreaterThan(100);
    const silent = parameters.filter(([path, name]) => {
      const resource = listOf(path);
      if (!resource) return !OTHERS.some(([of, names]) => of.test(path) && names.includes(name));
      const isDeclared = Boolean(fieldOf(resource, name)?.filterable);
      const isOfHook = !LISTS[path] && hooksOf(resource).list?.query[name] !== undefined;
      return !(isDeclared || isOfHook || OF_EVERY_LIST.includes(name) || META.test(name));
    });
    expect(silent).toEqual([]);
  });

  it('what is searched by is read by whoever lists it', () => {
    for (const { name, flatFields } of resources) {
      const hidden = flatFields.filter(({ field }) => field.searchable && !mayRead(field, 'staff'));
      expect([name, hidden.map(({ path }) => path)]).toEqual([name, []]);
    }
  });

  const more = resources.flatMap((resource) =>
    Object.entries(hooksOf(resource).list?.query ?? {}).flatMap(([name, { schema, compares }]) =>
      optionsOf(schema).map((value) => ({ resource, name, value, compared: compares(value) })),
    ),
  );
  describe.each(more)('$resource.name by $name=$value', ({ resource, name, value, compared }) => {
    it('is for whoever may read all that it compares', async () => {
      const list = `${resource.name}.list`;
      // What anybody with an account may do, they do to their own records only.
      const needed = compared
        .filter(({ resource: of, action = 'list' }) => !of.access.signed_in?.includes(action))
        .map(({ resource: of, action = 'list' }) => `${of.name}.${action}`);
      const statusFor = async (permissions: string[]) => {
        const { name: role } = await buildRole(app.db, { reach: 'all', permissions });
        const { status, body } = await (await app.as(role)).get(
          `/${pathOf(resource)}?${name}=${value}`,
        );
        const isRefused = body.errors?.[name] !== undefined;
        expect(isRefused).toBe(status === 422 && isRefused);
        return isRefused;
      };
      expect(await statusFor([list])).toBe(needed.some((one) => one !== list));
      expect(await statusFor([list, ...needed])).toBe(false);
    });
  });

  it('finds out nothing of a person whom one may not list', async () => {
    const person = await buildUser(app.db, {
      profile_gender: 'female',
      profile_barangay: 'San Roque',
    });
    // Longer ago than the office may see who came.
    const { team_id } = await buildReservation(app.db, {
      ...{ user_id: person.id, date: '2026-05-04', activity_status: 'completed' },
    });
    const lister = await buildRole(app.db, { permissions: ['reservations.list'] });
    const [clerk, staff] = [
      await app.as(lister.name, { teams: [{ id: team_id }] }),
      await app.as('staff', { teams: [{ id: team_id }] }),
    ];
    const days = 'counted_as=visits&counted_from=2026-05-01&counted_to=2026-05-31';
    expect((await staff.get(`/reservations?${days}`)).body.total).toBe(1);
    for (const part of [
      'counted_by=gender&counted_key=female',
      'counted_by=barangay&counted_key=San Roque',
      'counted_by=age&counted_key=unknown',
    ]) {
      expect((await clerk.get(`/reservations?${days}&${part}`)).status, part).toBe(422);
      expect((await staff.get(`/reservations?${days}&${part}`)).body.total, part).toBe(0);
    }
  });

  it('does not tell one office that somebody was with another before', async () => {
    const person = await buildUser(app.db);
    await buildReservation(app.db, { user_id: person.id, created_at: '2026-11-01T00:00:00Z' });
    const { team_id } = await buildReservation(app.db, { user_id: person.id, date: '2026-12-03' });
    const staff = await app.as('staff', { teams: [{ id: team_id }] });
    const path =
      '/reservations?counted_as=new_constituents&counted_from=2026-12-01&counted_to=2026-12-01';
    expect((await staff.get(path)).body.total).toBe(1);
    expect((await (await app.as('admin')).get(`${path}&user_id=${person.id}`)).body.total).toBe(0);
  });
});
