/** The day of a team, as its desks see it: a fixed number of queries, whatever the number of people. */
import { type SQL, sql } from 'drizzle-orm';
import { can } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { reservation, user } from '#schema/index.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { type DayEntry, MOST_ENTRIES, type SameDay, type TeamDay } from '#schema/visits/day.ts';
import { contact } from '../db/contact.ts';
import { plannedRows } from '../db/prepared.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { isReadable, mayCompare } from '../resources/comparing.ts';
import { readAccess } from '../resources/operations.ts';
import { type FixedCondition, findAll } from '../resources/repository.ts';
import { readCounters } from './counters.ts';
import { assertServesTeam, isAround, isAttended, readVisits, shownVisit } from './line.ts';
import { type LineState, lineColumns, lineOf, lineTables } from './waits/lineNow.ts';
import { waitsOf } from './waits/waits.ts';

/** @param known the version that the caller has */
export async function readDay(
  context: Context,
  team_id: string,
  known: string | undefined,
): Promise<TeamDay | SameDay> {
  assertServesTeam(context, team_id);
  const { db, language } = context;
  const now = context.now.toISOString();
  const [line] = await plannedRows<LineState & { name: string; version: string; is_open: boolean }>(
    db,
    sql`select ${lineColumns}, ${textIn('t', 'name', language)} as name,
        encode(sha256(concat_ws('-', today.date, coalesce(l.version, 0), expected.version, sent.version,
          desks.version)::bytea), 'hex') as version,
        desks.is_open
      from ${lineTables(context)}
      cross join lateral (select concat_ws('-', ${versionOf('r', 'u', 'm')},
          string_agg(concat_ws('-', p.id, v.priority, v.print_state), ' ' order by p.id) filter (where p.id is not null)) as version
        from (select id, user_id, updated_at from reservations where ${ofDay(sql`${team_id}`, sql`today.date`)}) r
        left join visits v on v.reservation_id = r.id
        left join visit_periods p on p.visit_id = v.id and p.ended_at is null and p.team_id <> ${team_id}
        ${itsPeople}) expected
      cross join lateral (select ${versionOf('r', 'u', 'm')} as version from visit_periods p
        join visits v on v.id = p.visit_id and v.day = today.date
        join reservations r on r.id = v.reservation_id and r.team_id <> ${team_id}
        ${itsPeople}
        where p.team_id = ${team_id} and p.ended_at is null) sent
      cross join (select concat_ws('-', ${versionOf('counters')}, string_agg(s.counter_id::text, ' ' order by s.counter_id)) as version,
          count(s.counter_id) > 0 as is_open from counters left join counter_seats s on s.counter_id = counters.id and ${isAttended('s', context)}
        where counters.team_id = ${team_id}) desks
      where t.id = ${team_id}`,
  );
  if (!line) throw notFound();
  const { day: date, name, version } = line;
  const waits = line.is_open ? waitsOf(await lineOf(context, team_id, line)) : [];
  if (known === version) return { version, now, waits };
  const entries = await readEntries(context, {
    name: 'day of a team',
    where: (bind) => {
      const [team, day] = [sql`${bind(team_id)}`, sql`${bind(date)}::date`];
      return sql`reservations.id in (select id from reservations where ${ofDay(team, day)}
        union select v.reservation_id from visits v join visit_periods p on p.visit_id = v.id
          where v.day = ${day} and p.team_id = ${team}
            and (p.ended_at is null or p.state in ('done', 'left')))`;
    },
  });
  const counters = await readCounters(context, team_id);
  return { date, now, version, team: { id: team_id, name }, counters, waits, entries };
}

/** Another one with every record that comes, goes or changes, also where two change at one moment. */
const versionOf = (...records: string[]): SQL => {
  const sums = records.map(
    (name) => sql`coalesce(sum(extract(epoch from ${sql.identifier(name)}.updated_at)), 0)`,
  );
  return sql`concat_ws('-', count(*), ${sql.join(sums, sql`, `)})`;
};

/** Of a reservation `r`: its person, and whoever answers for them. */
const itsPeople = sql`join users u on u.id = r.user_id left join users m on m.id = u.responsible_id`;

const ofDay = (team_id: SQL, date: SQL): SQL => sql`team_id = ${team_id} and date = ${date}
  and ${isAround(sql`starts_at`, date)}
  and status = any(${sql.param([...STANDING_STATUSES])}::text[])`;

/** The caller has made sure that the viewer may see it. */
export async function readEntry(context: Context, reservation_id: string): Promise<DayEntry> {
  const [entry] = await readEntries(context, {
    name: 'by its id',
    where: (bind) => sql`reservations.id = ${bind(reservation_id)}`,
  });
  if (!entry) throw notFound();
  return entry;
}

async function readEntries(context: Context, condition: FixedCondition): Promise<DayEntry[]> {
  const { db } = context;
  const records = await findAll(db, reservation, condition, {
    ...readAccess(context, reservation, 'list'),
    ...{ sort_by: 'starts_at', most: MOST_ENTRIES },
  });
  const ids = sql.param(records.map(({ id }) => id));
  const visits = await readVisits(db, sql`v.reservation_id = any(${ids}::uuid[])`);
  const visitOf = new Map(visits.map((visit) => [visit.reservation_id, visit]));
  const personOf = await readPeople(context, records);
  return records.map((record) => {
    const visit = visitOf.get(record.id);
    const { mobile_number = null, birth_date = null } = personOf.get(record.user_id) ?? {};
    return {
      reservation: record as unknown as ReservationRecord,
      mobile_number,
      birth_date,
      visit: visit ? shownVisit(visit) : null,
    };
  });
}

interface Person {
  id: string;
  mobile_number: string | null;
  birth_date: string | null;
}

/** By id: of whom the viewer may be shown, what they may be shown of it. */
async function readPeople(context: Context, visits: readonly { user_id: string }[]) {
  const shown = (name: string, value: SQL) => {
    const isShown = mayCompare(context, { ...SHOWN_PERSON, path: `profile.${name}` });
    return sql`${isShown ? value : sql`null`} as ${sql.identifier(name)}`;
  };
  if (!can(context.viewer, SHOWN_PERSON.action, user)) return new Map<string, Person>();
  const ids = sql.param([...new Set(visits.map(({ user_id }) => user_id))]);
  const people = await plannedRows<Person>(
    context.db,
    sql`select u.id, ${shown('mobile_number', sql`coalesce(u.profile_mobile_number, m.profile_mobile_number)`)},
        ${shown('birth_date', sql`to_char(u.profile_birth_date, 'YYYY-MM-DD')`)}
      from users u join ${contact}
      where u.id = any(${ids}::uuid[]) and ${isReadable(context, SHOWN_PERSON, sql`u.id`)}`,
  );
  return new Map(people.map((person) => [person.id, person]));
}

const SHOWN_PERSON = { resource: user as Resource, action: 'show' } as const;
