/**
 * What figures are counted from: each reservation as a fact of the day on which it was booked, and
 * as one of the day of its visit. The list behind a figure is narrowed by the same expressions.
 */
import { type SQL, sql } from 'drizzle-orm';
import { escapeLiteral } from 'pg';
import {
  AGE_BRACKETS,
  type Breakdown,
  type ListedFigure,
  NOTICE_PERIODS,
  UNKNOWN,
} from '#schema/figures/figures.ts';
import type { Closure } from '#schema/reservations/slots.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows, timestamptz } from '../db/query.ts';

export interface BookingFact {
  /** `2026-12-01` */
  day: string;
  team_id: string;
  service_id: string;
  source: string;
  /** Null for walk-ins. */
  lead_hours: number | null;
  is_new_to_team: boolean;
  is_new_to_organisation: boolean;
  user_status: string;
}

export interface VisitFact {
  day: string;
  team_id: string;
  service_id: string;
  user_id: string;
  is_reservation: boolean;
  is_due: boolean;
  is_visit: boolean;
  is_no_show: boolean;
  is_declined: boolean;
  /** Places, of those that were offered and beyond them. */
  seats: number;
  is_squeezed_in: boolean;
  cancelled_by: 'person' | 'office' | null;
  notice: string | null;
  /** Null where no start was recorded. */
  waiting_minutes: number | null;
  /** `09` */
  hour: string;
  age: string;
  gender: string;
  barangay: string;
}

/** Days, both included, of some teams or one service; neither: of all. */
export interface FactQuery {
  from: string;
  to: string;
  team_ids?: readonly string[];
  service_id?: string;
  /** As it stood then: bookings made by then, and visits whose time had come. */
  until?: Date;
}
/** The organisation's clock and holidays, and the present. */
export interface OrganisationTime {
  time_zone: string;
  holidays: readonly Closure[];
  now: Date;
}

const isReservation = sql`r.status in ('pending', 'approved')`;
const isVisit = sql`(r.status = 'approved' and r.activity_status in ('checked_in', 'in_progress', 'completed'))`;
const isNoShow = sql`(r.status = 'approved' and r.activity_status = 'no_show')`;
const hasSeat = sql`(r.seat is not null and not r.squeezed_in and ${isReservation})`;
const isSqueezedIn = sql`(r.squeezed_in and ${isReservation})`;
const isDue = (now: SQL) => sql`(r.status = 'approved' and r.starts_at <= ${now})`;

/** When something was last done to the reservation. */
const lastStep = (action: string, field: string, value: string) =>
  sql`(select max(h.created_at) from reservation_history h where h.reservation_id = r.id
    and h.action = ${sql.raw(`'${action}' and h.after ->> '${field}' = '${value}'`)})`;
const cancelledAt = lastStep('status', 'status', 'cancelled');
const declinedAt = lastStep('status', 'status', 'declined');
const canceller = sql`(select h.actor_id from reservation_history h where h.reservation_id = r.id
  and h.action = 'status' and h.after ->> 'status' = 'cancelled' order by h.id desc limit 1)`;
const checkedInAt = sql`coalesce(${lastStep('activity_status', 'activity_status', 'checked_in')},
  case when r.source = 'walk_in' then r.created_at end)`;
const startedAt = sql`case when r.activity_status in ('in_progress', 'completed')
  then ${lastStep('activity_status', 'activity_status', 'in_progress')} end`;
const waitingMinutes = sql`greatest(0, floor(extract(epoch from ${startedAt}
  - greatest(r.starts_at, ${checkedInAt})) / 60))::int`;
const isStarted = sql`(${isVisit} and ${startedAt} is not null)`;
const cancelledBy = sql`case when r.status = 'cancelled'
  then case when ${canceller} = r.user_id then 'person' else 'office' end end`;

/** Written so that the index by person serves it: another, by team or time, would read thousands of rows. */
const isFirst = (more: SQL) => sql`not exists (select 1 from reservations e
  where e.user_id = r.user_id and e.status <> 'held' ${more}
    and (e.created_at < r.created_at or (e.created_at = r.created_at and e.id < r.id)))`;
const isNewToTeam = isFirst(sql`and e.team_id is not distinct from r.team_id`);
const isNewToOrganisation = isFirst(sql``);
const isAhead = sql`r.source <> 'walk_in'`;
const isBooking = sql`r.status <> 'held'`;

const hour = sql`left(r.time, 2)`;
const literal = (value: string) => sql.raw(escapeLiteral(value));
const noticeHours = sql`extract(epoch from r.starts_at - ${cancelledAt}) / 3600`;
const notice = sql`case ${sql.join(
  [...NOTICE_PERIODS]
    .reverse()
    .filter(({ hours }) => Number.isFinite(hours))
    .map(
      ({ id, hours }) => sql`when ${noticeHours} >= ${sql.raw(String(hours))} then ${literal(id)}`,
    ),
  sql` `,
)} else ${literal(NOTICE_PERIODS[0].id)} end`;
const age = sql`case ${sql.join(
  AGE_BRACKETS.map(
    ({ id, to }) =>
      sql`when extract(year from age(r.date, u.profile_birth_date)) <= ${sql.raw(String(to))} then ${literal(id)}`,
  ),
  sql` `,
)} else ${literal(UNKNOWN)} end`;
const ofPerson = (column: string) =>
  sql`coalesce(nullif(trim(${sql.raw(`u.${column}`)}), ''), ${literal(UNKNOWN)})`;

/** The value that a breakdown puts a reservation under. */
export const BREAKDOWN_KEYS: Record<Breakdown, SQL> = {
  service: sql`r.service_id::text`,
  age,
  gender: ofPerson('profile_gender'),
  barangay: ofPerson('profile_barangay'),
  hour,
  weekday_hour: sql`extract(isodow from r.date) || '-' || ${hour}`,
  source: sql`r.source`,
  notice,
};

interface FigureFilter {
  /** Whether the list's dates are booking days or visit days. */
  date: 'booked' | 'visit';
  where(now: SQL, isOfTeams: boolean): SQL;
}
const visit = (condition: SQL): FigureFilter => ({ date: 'visit', where: () => condition });
const booked = (condition: SQL): FigureFilter => ({
  date: 'booked',
  where: () => sql`${isBooking} and ${condition}`,
});
/** Which reservations a figure counts. */
export const FIGURE_FILTERS: Record<ListedFigure, FigureFilter> = {
  bookings: booked(sql`true`),
  new_constituents: {
    date: 'booked',
    where: (_, isOfTeams) => sql`${isBooking} and ${isOfTeams ? isNewToTeam : isNewToOrganisation}`,
  },
  booked_ahead: booked(isAhead),
  reservations: visit(isReservation),
  due: { date: 'visit', where: isDue },
  visits: visit(isVisit),
  no_shows: visit(isNoShow),
  cancelled_by_person: visit(sql`${cancelledBy} = 'person'`),
  cancelled_by_office: visit(sql`${cancelledBy} = 'office'`),
  declined: visit(sql`r.status = 'declined'`),
  started: visit(isStarted),
  seats_booked: visit(hasSeat),
  squeezed_in: visit(isSqueezedIn),
};

/** A condition on rows `r`. An index by the instant finds them; the day decides. */
export function dateRangeFilter(
  date: 'booked' | 'visit',
  { from, to }: FactQuery,
  time_zone: string,
): SQL {
  const start = sql`${from}::date`;
  const end = sql`${to}::date + 1`;
  return date === 'booked'
    ? sql`r.created_at >= (${start})::timestamp at time zone ${time_zone}
        and r.created_at < (${end})::timestamp at time zone ${time_zone}`
    : sql`r.starts_at >= (${start} - 2)::timestamp at time zone 'UTC'
        and r.starts_at < (${end} + 2)::timestamp at time zone 'UTC'
        and r.date between ${start} and ${to}::date`;
}

/** An `and …` condition for these teams and this service; by default on the columns of reservations `r`. */
export function teamAndServiceFilter(
  { team_ids, service_id }: Pick<FactQuery, 'team_ids' | 'service_id'>,
  { team = sql`r.team_id`, service = sql`r.service_id` } = {},
): SQL {
  const teams = team_ids && sql`and ${team} = any(${sql.param([...team_ids])}::uuid[])`;
  return sql`${teams ?? sql``} ${service_id ? sql`and ${service} = ${service_id}::uuid` : sql``}`;
}

export const bookingFacts = (db: Db | Tx, wanted: FactQuery, { time_zone }: OrganisationTime) =>
  rows<BookingFact>(
    db,
    sql`select to_char(r.created_at at time zone ${time_zone}, 'YYYY-MM-DD') as day,
        r.team_id, r.service_id, r.source, u.status as user_status,
        case when ${isAhead}
          then greatest(0, floor(extract(epoch from r.starts_at - r.created_at) / 3600))::int end as lead_hours,
        ${isNewToTeam} as is_new_to_team, ${isNewToOrganisation} as is_new_to_organisation
      from reservations r join users u on u.id = r.user_id
      where ${dateRangeFilter('booked', wanted, time_zone)} ${teamAndServiceFilter(wanted)} and ${isBooking}
        ${wanted.until ? sql`and r.created_at <= ${timestamptz(wanted.until)}` : sql``}`,
  );

export const visitFacts = (
  db: Db | Tx,
  wanted: FactQuery,
  { time_zone, now }: OrganisationTime,
) => {
  const { isBooked, hasCome, isUndone, isUndoneLater } = asItStood(wanted.until);
  return rows<VisitFact>(
    db,
    sql`select to_char(r.date, 'YYYY-MM-DD') as day, r.team_id, r.service_id, r.user_id,
        (${isReservation} or ${isUndoneLater}) as is_reservation, ${isDue(timestamptz(now))} as is_due,
        ${isVisit} and ${hasCome} as is_visit, ${isNoShow} and ${hasCome} as is_no_show,
        r.status = 'declined' and ${isUndone} as is_declined,
        case when ${hasSeat} or (${isUndoneLater} and not r.squeezed_in and not r.outside_hours)
          then r.places else 0 end as seats,
        ${isSqueezedIn} or (${isUndoneLater} and r.squeezed_in) as is_squeezed_in,
        case when ${isUndone} then ${cancelledBy} end as cancelled_by,
        case when r.status = 'cancelled' then ${notice} end as notice,
        case when ${isStarted} and ${hasCome} then ${waitingMinutes} end as waiting_minutes,
        ${hour} as hour, ${age} as age, ${BREAKDOWN_KEYS.gender} as gender, ${BREAKDOWN_KEYS.barangay} as barangay
      from reservations r join users u on u.id = r.user_id
      where ${dateRangeFilter('visit', wanted, time_zone)} ${teamAndServiceFilter(wanted)} and ${isBooking}
        and ${isBooked}`,
  );
};

/**
 * A day as it stood at an instant of it: what was cancelled or declined since was a reservation then,
 * in the seat that it has given back.
 */
function asItStood(until: Date | undefined) {
  if (!until) {
    const always = sql`true`;
    return { isBooked: always, hasCome: always, isUndone: always, isUndoneLater: sql`false` };
  }
  const at = timestamptz(until);
  const undoneAt = sql`case r.status when 'cancelled' then ${cancelledAt} when 'declined' then ${declinedAt} end`;
  return {
    isBooked: sql`r.created_at <= ${at}`,
    hasCome: sql`r.starts_at <= ${at}`,
    isUndone: sql`coalesce(${undoneAt} <= ${at}, true)`,
    isUndoneLater: sql`coalesce(${undoneAt} > ${at}, false)`,
  };
}
