/** The day of a team, as its desks see it: a fixed number of queries, whatever the number of people. */
import { type SQL, sql } from 'drizzle-orm';
import { can, readAudience } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { reservation, user } from '#schema/index.ts';
import type { ReservationRecord } from '#schema/reservations/booking.ts';
import { STANDING_STATUSES } from '#schema/resources/reservationStatuses.ts';
import { type DayEntry, MOST_ENTRIES, type TeamDay } from '#schema/visits/day.ts';
import { contact } from '../db/contact.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { isReadable, mayCompare } from '../resources/comparing.ts';
import { findPage } from '../resources/page.ts';
import { readCounters } from './counters.ts';
import {
  assertServesTeam,
  isAround,
  isAttended,
  localDay,
  readVisits,
  shownVisit,
} from './line.ts';
import { readTeamWaits } from './waits/waits.ts';

/** @param known the version that the caller has */
export async function readDay(
  context: Context,
  team_id: string,
  known: string | undefined,
): Promise<TeamDay | Pick<TeamDay, 'version' | 'now'>> {
  assertServesTeam(context, team_id);
  const { db, language } = context;
  const now = context.now.toISOString();
  const date = await localDay(db, context);
  const [line] = await rows<{ name: string; version: string }>(
    db,
    sql`select ${textIn('t', 'name', language)} as name,
        concat_ws('-', ${date}::text, coalesce(l.version, 0), expected.version, desks.version) as version
      from teams t left join line_days l on l.team_id = t.id and l.day = ${date}
      cross join (select ${versionOf('reservations')} as version from reservations
        where ${ofDay(team_id, date)}) expected
      cross join (select concat_ws('-', ${versionOf('counters')}, count(s.counter_id)) as version
        from counters left join counter_seats s on s.counter_id = counters.id and ${isAttended('s', context)}
        where counters.team_id = ${team_id}) desks
      where t.id = ${team_id}`,
  );
  if (!line) throw notFound();
  const { name, version } = line;
  if (known === version) return { version, now };
  const entries = await readEntries(
    context,
    sql`reservations.id in (select id from reservations where ${ofDay(team_id, date)}
      union select v.reservation_id from visits v join visit_periods p on p.visit_id = v.id
        where v.day = ${date} and p.team_id = ${team_id}
          and (p.ended_at is null or p.state in ('done', 'left')))`,
  );
  const counters = await readCounters(context, team_id);
  const isOpen = counters.some(({ staff }) => staff !== null);
  const waits = isOpen ? await readTeamWaits(context, team_id) : [];
  return { date, now, version, team: { id: team_id, name }, counters, waits, entries };
}

/** Changes with every record that comes, goes or changes, also where two change at one moment. */
const versionOf = (table: 'reservations' | 'counters'): SQL => {
  const changed_at = sql`${sql.identifier(table)}.updated_at`;
  return sql`concat_ws('-', count(*), coalesce(sum(extract(epoch from ${changed_at})), 0))`;
};

const ofDay = (team_id: string, date: string): SQL => sql`team_id = ${team_id} and date = ${date}
  and ${isAround(sql`starts_at`, date)}
  and status = any(${sql.param([...STANDING_STATUSES])}::text[])`;

/** The caller has made sure that the viewer may see it. */
export async function readEntry(context: Context, reservation_id: string): Promise<DayEntry> {
  const [entry] = await readEntries(context, sql`reservations.id = ${reservation_id}`);
  if (!entry) throw notFound();
  return entry;
}

/** @param condition on `reservations` */
async function readEntries(context: Context, condition: SQL): Promise<DayEntry[]> {
  const { db, viewer, language } = context;
  const page = { page: 1, per_page: MOST_ENTRIES, sort_by: 'starts_at', order_by: 'ASC' } as const;
  const { data } = await findPage(db, reservation, { ...page, filters: {} } as never, {
    scope: true,
    audience: readAudience(context, reservation, 'list'),
    viewer,
    language,
    narrowed: condition,
  });
  const ids = sql.param(data.map(({ id }) => id));
  const visits = await readVisits(db, sql`v.reservation_id = any(${ids}::uuid[])`);
  const people = await rows<Person>(
    db,
    sql`select r.id, ${readable(context, 'mobile_number', sql`coalesce(u.profile_mobile_number, m.profile_mobile_number)`)},
        ${readable(context, 'birth_date', sql`to_char(u.profile_birth_date, 'YYYY-MM-DD')`)}
      from reservations r join users u on u.id = r.user_id join ${contact}
      where r.id = any(${ids}::uuid[])`,
  );
  const visitOf = new Map(visits.map((visit) => [visit.reservation_id, visit]));
  const personOf = new Map(people.map((person) => [person.id, person]));
  return data.map((record) => {
    const visit = visitOf.get(record.id);
    const { mobile_number = null, birth_date = null } = personOf.get(record.id) ?? {};
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

/** A column of the profile, or null where the viewer may not be shown it. */
function readable(context: Context, name: string, value: SQL): SQL {
  const read = { resource: user as Resource, path: `profile.${name}`, action: 'show' } as const;
  const column = sql.identifier(name);
  if (!can(context.viewer, 'show', user) || !mayCompare(context, read))
    return sql`null as ${column}`;
  return sql`case when ${isReadable(context, read, sql`u.id`)} then ${value} end as ${column}`;
}
