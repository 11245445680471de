/** The limit of what the screen *Today* asks for: the rows of each answer, and no more. */
import fastJson from 'fast-json-stringify';
import type pg from 'pg';
import { listSchema, recordSchema } from '#schema/declaration/record.ts';
import { service } from '#schema/index.ts';
import { counterAnswer, teamDay } from '#schema/visits/day.ts';
import { answerSchema } from '#server/http/validation.ts';

const dayText = fastJson(answerSchema(teamDay));
const servicesText = fastJson(answerSchema(listSchema(recordSchema(service))));
const counterText = fastJson(answerSchema(counterAnswer));

const NOW = new Date().toISOString();

const COUNTERS = `select c.id, c.name, c.is_active, '{}'::text[] as service_ids, s.opened_at::text,
    coalesce(s.priority_in_a_row, 0) as priority_in_a_row,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.profile_first_name || ' ' || u.profile_last_name) end as staff
  from counters c left join counter_seats s on s.counter_id = c.id left join users u on u.id = s.staff_id`;

/** @param columns of reservations `r`, with the names that they are shown with */
export async function readDay(
  pool: pg.Pool,
  { columns, joins, team, date }: { columns: string; joins: string; team: string; date: string },
) {
  const [entries, counters] = await Promise.all([
    pool.query({
      name: 'day',
      text: `select ${columns}, u.profile_mobile_number as mobile_number, u.profile_birth_date::text as birth_date,
          case when v.id is not null then json_build_object('id', v.id, 'ticket', v.letter || lpad(v.number::text, 3, '0'),
            'number', v.number, 'state', p.state, 'since', p.started_at, 'arrived_at', v.arrived_at, 'due_at', v.due_at,
            'priority', v.priority, 'team_id', p.team_id, 'counter_id', p.counter_id, 'calls', v.calls,
            'called_at', v.called_at, 'note', p.note, 'print_state', v.print_state, 'ticket_key', v.ticket_key) end as visit
        from reservations r ${joins} left join visits v on v.reservation_id = r.id
        left join lateral (select * from visit_periods own where own.visit_id = v.id
          order by own.ended_at is null desc, own.started_at desc, own.id desc limit 1) p on true
        where r.team_id = $1 and r.date = $2 order by r.starts_at, r.id`,
      values: [team, date],
    }),
    pool.query({
      name: 'counters',
      text: `${COUNTERS} where c.team_id = $1 order by c.name`,
      values: [team],
    }),
  ]);
  return dayText({
    ...{ date, now: NOW, version: date, team: { id: team, name: '' }, waits: [] },
    counters: counters.rows,
    entries: entries.rows.map(({ mobile_number, birth_date, visit, ...reservation }) => ({
      ...{ reservation, mobile_number, birth_date, visit },
    })),
  });
}

/** Whether anything of the day has changed. */
export async function readVersion(pool: pg.Pool, team: string, date: string) {
  const [{ version }] = (
    await pool.query({
      name: 'version',
      text: `select concat_ws('-', (select version from line_days where team_id = $1 and day = $2),
          (select concat_ws('-', count(*), sum(extract(epoch from updated_at))) from reservations where team_id = $1 and date = $2),
          (select concat_ws('-', count(*), sum(extract(epoch from updated_at))) from counters where team_id = $1)) as version`,
      values: [team, date],
    })
  ).rows;
  return JSON.stringify({ version, now: NOW });
}

export async function readServices(pool: pg.Pool, team: string) {
  const where = `where s.team_id = $1 and s.status = 'active'`;
  const [page, counted] = await Promise.all([
    pool.query({
      name: 'services',
      text: `select s.*, coalesce((select json_agg(l.target_id) from services_categories l where l.owner_id = s.id), '[]') as categories, '[]'::json as translated,
          json_build_object('id', t.id, 'name', t.name) as team from services s
        join teams t on t.id = s.team_id ${where} order by s.name, s.id limit 50`,
      values: [team],
    }),
    pool.query({
      name: 'services_count',
      text: `select count(*)::int as count from services s ${where}`,
      values: [team],
    }),
  ]);
  const { count: total } = counted.rows[0];
  return servicesText({ data: page.rows, page: 1, per_page: 50, total, total_exact: true });
}

export async function stayAtCounter(pool: pg.Pool, counter: string) {
  await pool.query({
    name: 'stay',
    text: 'update counter_seats set seen_at = now() where counter_id = $1',
    values: [counter],
  });
  const { rows } = await pool.query({
    name: 'counter',
    text: `${COUNTERS} where c.id = $1`,
    values: [counter],
  });
  return counterText({ counter: rows[0] });
}
