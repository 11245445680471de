/**
 * `npm run bench:search`: the search of services at 2,000 services with 10,000 words, beside a bare
 * handler that answers the same page of services; then names of people among 100,000.
 */
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { service, team, user } from '#schema/index.ts';
import { optionsOf } from '#scripts/setup/options.ts';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { rows } from '#server/db/query.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { tablesVersion } from '#server/db/tablesVersion.ts';
import { nearNames } from '#server/resources/nearNames.ts';
import { currentIndex } from '#server/services/search/search.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { measure } from './load.ts';
import { startProduct } from './servers.ts';

const values = optionsOf('npm run bench:search [-- --seconds N] [--server URL]', {
  seconds: { type: 'string', default: '6' },
  server: {
    type: 'string',
    default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  },
});
const NAME = 'takda_bench_search';
const LAST_NAMES = 10_000;
const url = Object.assign(new URL(values.server), { pathname: `/${NAME}` }).toString();

const root = openPostgres(values.server, 1, () => undefined);
await root.db.execute(sql.raw(`drop database if exists ${NAME}`));
await root.db.execute(sql.raw(`create database ${NAME}`));
const { db, close } = openPostgres(url, 4, () => undefined);
try {
  await fill(db);
  await times('index made', 1, () => currentIndex(db));
  await times('statement alone', 300, () => tablesVersion(db, [service, team]));
  const index = await currentIndex(db);
  await times('ranking alone', 300, async () => index.search(wording()));
  await times('a name, one letter wrong, of 100,000', 100, async () => {
    const bind = (value: unknown) => sql`${value}` as never;
    const [near] = [nearNames(user, wrong(LAST_NAMES), bind)];
    await rows(db, sql`select id from users where ${near} limit 10001`);
  });
  const product = await startProduct(url);
  try {
    for (const [name, path] of [
      ['search', () => `/api/services/search?per_page=24&search=${encodeURIComponent(wording())}`],
      ['without words', () => '/api/services/search?per_page=24'],
      ['list of the same size', () => '/api/services?per_page=25&sort_by=name&with_next_free=true'],
    ] as const) {
      const load = { url: product.url, seconds: Number(values.seconds), connections: 1 };
      const one = await measure({ ...load, next: () => ({ path: path() }) }, product.pid);
      console.log(name, one);
    }
  } finally {
    await product.stop();
  }
} finally {
  await close();
  await root.db.execute(sql.raw(`drop database if exists ${NAME}`));
  await root.close();
}

async function times(name: string, count: number, run: () => Promise<unknown>) {
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(share * count)] ?? 0).toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

/** Ten thousand words, of three syllables each. */
function word(number: number): string {
  const syllables = 'ba ki lu mo ne pa ri su to wa da ge hi jo ku le mi no pu ra se ti'.split(' ');
  const at = (place: number) => syllables[Math.floor(number / 22 ** place) % 22];
  return `${at(0)}${at(1)}${at(2)}`;
}
function wording() {
  const one = () => word(Math.floor(Math.random() * 10_000));
  return `${one()} ${one().slice(0, -1)} ${one()}`;
}
function wrong(names: number) {
  const name = word(Math.floor(Math.random() * names));
  const at = 1 + Math.floor(Math.random() * (name.length - 1));
  return `${name.slice(0, at)}z${name.slice(at + 1)}`;
}

async function fill(into: Db) {
  const now = new Date();
  await migrate(into);
  await ensureBuiltInRoles(into, now);
  await ensureSettings(into, now);
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => word((from * 7 + at * 131) % 10_000));
  const services = Array.from({ length: 2_000 }, (_, at) => ({
    name: `${some(at, 3).join(' ')} ${at}`,
    team: at % 100,
    description: some(at + 3, 60).join(' '),
    requirements: some(at + 5, 15).join('\n'),
    words: Array.from({ length: 5 }, (_w, place) => ({
      ...{ word: word(at * 5 + place), kind: 'same', language: null },
    })),
  }));
  await into.execute(sql`insert into teams (id, created_at, updated_at, name, phone)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), now(), 'Office ' || n, '02 8555 ' || (1000 + n)
    from generate_series(0, 99) n`);
  await into.execute(sql`insert into services (id, created_at, updated_at, name, team_id, status, description, requirements, words, weekly_hours)
    select gen_random_uuid(), now(), now(), s.name, ('00000000-0000-7000-8000-' || lpad(s.team::text, 12, '0'))::uuid,
      'active', s.description, s.requirements, s.words, '[{"weekday":1,"opens":"08:00","closes":"17:00"}]'
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) s(name text, team int, description text, requirements text, words jsonb)`);
  const names = JSON.stringify(Array.from({ length: LAST_NAMES }, (_, at) => word(at)));
  await into.execute(sql`insert into users (id, created_at, updated_at, username, email, profile_first_name, profile_last_name)
    select gen_random_uuid(), now(), now(), 'person' || n, 'person' || n || '@example.org',
      names ->> (n * 7919 % ${LAST_NAMES}), names ->> (n % ${LAST_NAMES})
    from generate_series(1, 100000) n, (select ${names}::jsonb as names) of_them`);
  await into.execute(sql.raw('analyze'));
}
