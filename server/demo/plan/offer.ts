/** What the organisation offers: settings, teams, categories, services, questions. */

import { createSchema } from '#schema/declaration/record.ts';
import {
  category,
  counter,
  frequentlyAskedQuestion,
  reservation,
  role,
  screen,
  service,
  settings,
  team,
} from '#schema/index.ts';
import type { Closure } from '#schema/reservations/slots.ts';
import { addDays } from '#schema/time/zone.ts';
import { toFilters } from '#schema/views/savedView.ts';
import { ROLES } from '../content/accounts.ts';
import { CATEGORIES, type CategoryKey } from '../content/categories.ts';
import { COUNTERS } from '../content/counters.ts';
import { FAQS } from '../content/faqs.ts';
import { SERVICES_IN_FILIPINO } from '../content/filipino/index.ts';
import { inFilipino } from '../content/filipino/rows.ts';
import { ORGANISATION } from '../content/organisation.ts';
import { SCREENS } from '../content/screens.ts';
import type { DemoService } from '../content/service.ts';
import { SERVICES } from '../content/services/index.ts';
import { TEAMS, type TeamKey } from '../content/teams.ts';
import { VIEWS } from '../content/views.ts';
import { philippineHolidays } from '../holidays.ts';
import { DAY, iso, type Present } from '../present.ts';
import { randomOf } from '../random.ts';
import { FIRST_DAY, keysOf } from './span.ts';

/** The records themselves keep their ids from one start to the next, so that links stay good. */
const FOUNDED = Date.UTC(2024, 0, 8);
const AGE = 430 * DAY;

export function planOffer(present: Present) {
  const created = iso(present.now - AGE);
  const stamps = { created_at: created, updated_at: created };
  const teamIds = idsOf('teams', keysOf(TEAMS));
  const roleIds = idsOf('roles', keysOf(ROLES));
  const categoryIds = idsOf('categories', keysOf(CATEGORIES));
  const serviceIds = idsOf('services', keysOf(SERVICES));
  const faqIds = idsOf(
    'faqs',
    FAQS.map((_, position) => position),
  );
  const counterIds = idsOf('counters', COUNTERS);
  const screenIds = idsOf('screens', SCREENS);

  const viewIds = idsOf('views', VIEWS);

  const holidays = holidaysAround(present);
  return {
    settings: createSchema(settings, 'admin').parse({ ...ORGANISATION, holidays }),
    holidays,
    teamIds,
    roleIds,
    categoryIds,
    roles: keysOf(ROLES).map((key) => ({
      id: roleIds(key),
      ...stamps,
      ...createSchema(role, 'admin').parse(ROLES[key]),
    })),
    teams: keysOf(TEAMS).map((key) => ({
      id: teamIds(key),
      ...stamps,
      ...withBands(createSchema(team, 'admin').parse(TEAMS[key])),
    })),
    counters: COUNTERS.map((demoCounter) => ({
      id: counterIds(demoCounter),
      ...stamps,
      ...createSchema(counter, 'admin').parse({
        name: demoCounter.name,
        team_id: teamIds(demoCounter.team),
        translations: { fil: { name: demoCounter.filipino } },
      }),
    })),
    screens: SCREENS.map((demoScreen) => ({
      id: screenIds(demoScreen),
      ...stamps,
      ...createSchema(screen, 'admin').parse({
        name: demoScreen.name,
        kind: demoScreen.kind,
        team_id: teamIds(demoScreen.team),
      }),
    })),
    views: VIEWS.map((view) => ({
      id: viewIds(view),
      ...stamps,
      name: view.name,
      resource: reservation.name,
      ...(view.team
        ? { shared_with: 'team' as const, team_id: teamIds(view.team) }
        : { shared_with: 'all' as const }),
      filters: toFilters(view.filters),
      sort_by: 'starts_at',
      order_by: 'ASC' as const,
      per_page: 25,
      columns: view.columns.map((path) => ({ path, width: null })),
    })),
    categories: keysOf(CATEGORIES).map((key) => ({
      id: categoryIds(key),
      ...stamps,
      ...createSchema(category, 'admin').parse(CATEGORIES[key]),
    })),
    services: keysOf(SERVICES).map((key) =>
      serviceOf(
        SERVICES[key],
        { id: serviceIds(key), ...stamps, filipino: SERVICES_IN_FILIPINO[key] },
        { present, teamIds, categoryIds },
      ),
    ),
    faqs: FAQS.map(({ team: teamKey, filipino, ...faq }, position) => ({
      id: faqIds(position),
      ...stamps,
      ...createSchema(frequentlyAskedQuestion, 'admin').parse({
        ...faq,
        translations: { fil: filipino },
        team_id: teamKey ? teamIds(teamKey) : null,
        position: (position + 1) * 10,
      }),
    })),
  };
}

const withBands = <T extends { score_bands?: { label: string }[] }>(record: T): T => ({
  ...record,
  score_bands: record.score_bands?.map((band) => ({
    ...band,
    ...inFilipino({ label: band.label }),
  })),
});

export type Offer = ReturnType<typeof planOffer>;
export type OfferedService = Offer['services'][number];

interface Around {
  present: Present;
  teamIds: (key: TeamKey) => string;
  categoryIds: (key: CategoryKey) => string;
}

function serviceOf(
  demo: DemoService,
  {
    filipino,
    ...meta
  }: { id: string; created_at: string; updated_at: string; filipino: Record<string, string> },
  { present, teamIds, categoryIds }: Around,
) {
  const closures = (demo.closed ?? []).map(
    ({ from_day, to_day, reason }): Closure => ({
      from: addDays(present.today, from_day),
      to: addDays(present.today, to_day),
      reason,
      ...inFilipino({ reason }),
    }),
  );
  const record = createSchema(service, 'admin').parse({
    ...STARTING,
    ...demo.record,
    translations: { fil: filipino },
    team_id: teamIds(demo.team),
    categories: (demo.meant_for ?? []).map(categoryIds),
    closures,
  });
  return { demo, row: { ...meta, ...withDefaults(record) } };
}

/** What a new service starts with where the settings say nothing else. */
const STARTING = Object.fromEntries(
  service.flatFields
    .filter(({ field }) => field.setting !== undefined)
    .map(({ path, field }) => [path, field.default]),
);

/** Parsing has filled in the defaults, which the type of a body cannot know. */
const withDefaults = <T>(record: T) => record as { [K in keyof T]-?: Exclude<T[K], undefined> };

function holidaysAround({ today }: Present): Closure[] {
  const first = Number(addDays(today, FIRST_DAY).slice(0, 4));
  const next = Number(today.slice(0, 4)) + 1;
  return Array.from({ length: next - first + 1 }, (_, year) => first + year).flatMap(
    philippineHolidays,
  );
}

export function idsOf<K>(stream: string, keys: readonly K[]): (key: K) => string {
  const random = randomOf(stream);
  const ids = new Map(keys.map((key, index) => [key, random.uuid(FOUNDED + index)]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new RangeError(`No ${stream} ${String(key)}`);
    return id;
  };
}
