/**
 * The limit of what this machine can do: a bare HTTP handler that runs the rows and a capped count
 * as two prepared statements on a pool of the same size. It knows nobody, checks nothing.
 */
import { createServer } from 'node:http';
import fastJson from 'fast-json-stringify';
import pg from 'pg';
import { z } from 'zod';
import { COUNT_LIMIT } from '#schema/declaration/listQuery.ts';
import { listSchema, recordSchema } from '#schema/declaration/record.ts';
import { reservation } from '#schema/index.ts';
import { answerSchema } from '#server/http/validation.ts';
import { RESULTS_STATEMENTS } from './answers.ts';
import { bareQuery } from './figures.ts';
import { openForm, submitForm } from './formLimit.ts';
import { readDay, readServices, readVersion, stayAtCounter } from './office/todayLimit.ts';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c timezone=UTC',
});

const serialise = fastJson(answerSchema(listSchema(recordSchema(reservation))));
const read = Object.entries(reservation.fields).filter(
  ([, field]) => !('read' in field && field.read === 'nobody'),
);
const COLUMNS = `r.id, r.created_at, r.updated_at, ${read.map(([name]) => (name === 'date' ? 'r.date::text' : `r.${name}`))},
  json_build_object('id', r.user_id, 'name', u.profile_first_name || ' ' || u.profile_last_name) as user,
  json_build_object('id', r.service_id, 'name', s.name) as service,
  json_build_object('id', r.team_id, 'name', t.name) as team`;
const JOINS = `join users u on u.id = r.user_id join services s on s.id = r.service_id join teams t on t.id = r.team_id`;

const pageOf = (where: string) => `select ${COLUMNS} from (select id from reservations x ${where}
  order by created_at desc, id desc limit 10 offset $1) p join reservations r on r.id = p.id ${JOINS}
  order by r.created_at desc, r.id desc`;
const countOf = (where: string) =>
  `select count(*)::int as count from (select 1 from reservations x ${where} limit ${COUNT_LIMIT + 1}) c`;

const STATUS = `where x.status = 'pending'`;
/** The text is part of the statement: a generic plan would not use the trigram index. */
const searching = (text: string) =>
  `where x.search_text like '%${text.replace(/[^a-z0-9-]/g, '')}%'`;

async function list(where: string, offset: number, name: string | undefined) {
  const page = { ...(name ? { name } : {}), text: pageOf(where), values: [offset] };
  const count = { ...(name ? { name: `${name}_count` } : {}), text: countOf(where) };
  const [found, counted] = await Promise.all([pool.query(page), pool.query(count)]);
  const total = Number(counted.rows[0].count);
  return serialise({
    data: found.rows,
    page: offset / 10 + 1,
    per_page: 10,
    total: Math.min(total, COUNT_LIMIT),
    total_exact: total <= COUNT_LIMIT,
  });
}

const taken = fastJson(
  answerSchema(z.object({ data: z.array(z.object({ starts_at: z.string(), taken: z.int() })) })),
);
/** What any answer about free slots must read: the service, and what is taken in the range. */
async function takenSeats(service: string, from: string, to: string) {
  const [, seats] = await Promise.all([
    pool.query({
      name: 'service',
      text: 'select * from services where id = $1',
      values: [service],
    }),
    pool.query({
      name: 'taken',
      text: `select starts_at::text, count(*)::int as taken from reservations
        where service_id = $1 and starts_at >= $2 and starts_at < $3 and seat is not null group by starts_at`,
      values: [service, from, to],
    }),
  ]);
  return taken({ data: seats.rows });
}

/** Reservations of a team from a day on, by their times. */
async function ahead(status: string, team: string, from: string) {
  const where = `where x.team_id = $1 and x.date >= $2 and x.status = '${status}'`;
  const [found, counted] = await Promise.all([
    pool.query({
      name: `ahead_${status}`,
      text: `select ${COLUMNS} from (select id from reservations x ${where} order by starts_at, id limit 100) p
        join reservations r on r.id = p.id ${JOINS} order by r.starts_at, r.id`,
      values: [team, from],
    }),
    pool.query({ name: `ahead_${status}_count`, text: countOf(where), values: [team, from] }),
  ]);
  const total = Number(counted.rows[0].count);
  return serialise({ data: found.rows, page: 1, per_page: 100, total, total_exact: true });
}

function today(path: string, params: URLSearchParams): Promise<string> {
  const [team, date] = [params.get('team') ?? '', params.get('from') ?? ''];
  switch (path) {
    case '/today/day':
      return readDay(pool, { columns: COLUMNS, joins: JOINS, team, date });
    case '/today/version':
      return readVersion(pool, team, date);
    case '/today/services':
      return readServices(pool, team);
    case '/today/stay':
      return stayAtCounter(pool, params.get('counter') ?? '');
    default:
      return ahead(path === '/today/pending' ? 'pending' : 'approved', team, date);
  }
}

let made = 0;
/** One row, one statement, its own transaction. */
async function insert(body: { user_id: string; service_id: string; starts_at: string }) {
  made += 1;
  const id = crypto.randomUUID();
  await pool.query({
    name: 'insert',
    text: `insert into reservations (id, created_at, updated_at, reference, user_id, service_id, team_id, date, time, starts_at, ends_at, status, activity_status, source, seat)
      select $1, now(), now(), $2, $3, $4, team_id, $5::timestamptz::date, to_char($5::timestamptz, 'HH24:MI'), $5, $5::timestamptz + interval '30 minutes',
        'approved', 'scheduled', 'online', 1 from services where id = $4`,
    values: [id, `L-${process.pid}-${made}`, body.user_id, body.service_id, body.starts_at],
  });
  return JSON.stringify({ id });
}

/** What results are counted from, as it is. */
async function results() {
  const found = await Promise.all(
    RESULTS_STATEMENTS.map((text, place) => pool.query({ name: `results_${place}`, text })),
  );
  return JSON.stringify(found.map(({ rows }) => rows));
}

const server = createServer(async (request, reply) => {
  const url = new URL(request.url ?? '/', 'http://limit');
  const params = url.searchParams;
  const answer = (body: string, status = 200) =>
    reply.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
  try {
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (url.pathname === '/form') return answer(await submitForm(pool, body), 201);
      return answer(await insert(body), 201);
    }
    if (url.pathname.startsWith('/today/')) return answer(await today(url.pathname, params));
    if (url.pathname === '/taken') {
      return answer(
        await takenSeats(
          params.get('service') ?? '',
          params.get('from') ?? '',
          params.get('to') ?? '',
        ),
      );
    }
    if (url.pathname === '/results') return answer(await results());
    if (url.pathname === '/figures') {
      const { rows } = await pool.query(bareQuery(params.get('name') ?? '', params.get('team')));
      return answer(JSON.stringify(rows));
    }
    if (url.pathname === '/form') {
      const [service, person] = [params.get('service') ?? '', params.get('person') ?? ''];
      return answer(await openForm(pool, service, person));
    }
    const offset = (Number(params.get('page') ?? 1) - 1) * 10;
    const search = params.get('search');
    if (search) return answer(await list(searching(search.toLowerCase()), offset, undefined));
    const isFiltered = params.has('status');
    return answer(await list(isFiltered ? STATUS : '', offset, isFiltered ? 'status' : 'page'));
  } catch (error) {
    return answer(JSON.stringify({ message: String(error) }), 500);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
