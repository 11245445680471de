/** The figures, counted the slow way: every reservation for itself, days by Temporal. */
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';

interface Step {
  action: string;
  actor_id: string | null;
  after: Record<string, string> | null;
  created_at: string;
}
export interface NaiveRow {
  id: string;
  user_id: string;
  service_id: string;
  team_id: string;
  date: string;
  time: string;
  starts_at: string;
  created_at: string;
  status: string;
  activity_status: string;
  source: string;
  seat: number | null;
  squeezed_in: boolean;
  places: number;
  user_status: string;
  gender: string | null;
  barangay: string | null;
  birth_date: string | null;
  steps: Step[];
}

export const readAll = (db: Db) =>
  rows<NaiveRow>(
    db,
    sql`select r.id, r.user_id, r.service_id, r.team_id, r.date::text as date, r.time, r.status,
        r.activity_status, r.source, r.seat, r.squeezed_in, r.places, u.status as user_status, u.profile_gender as gender,
        u.profile_barangay as barangay, u.profile_birth_date::text as birth_date,
        to_json(r.starts_at) #>> '{}' as starts_at, to_json(r.created_at) #>> '{}' as created_at,
        coalesce((select json_agg(json_build_object('action', h.action, 'actor_id', h.actor_id,
          'after', h.after, 'created_at', h.created_at) order by h.id)
          from reservation_history h where h.reservation_id = r.id), '[]') as steps
      from reservations r join users u on u.id = r.user_id where r.status <> 'held'`,
  );

interface NaiveAsked {
  from: string;
  to: string;
  /** The organisation's. */
  zone: string;
  now: number;
  /** Whose reservations count. */
  isAsked(row: NaiveRow): boolean;
  isOfTeam: boolean;
}

const came = ['checked_in', 'in_progress', 'completed'];
const ms = (at: string) => Date.parse(at);
const lastStep = (row: NaiveRow, field: string, value: string) =>
  row.steps.filter(({ after }) => after?.[field] === value && after).at(-1);

export function countNaively(all: readonly NaiveRow[], asked: NaiveAsked) {
  const dayOf = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(asked.zone).toPlainDate().toString();
  const within = (day: string) => asked.from <= day && day <= asked.to;
  const mine = all.filter(asked.isAsked);
  const booked = mine.filter((row) => within(dayOf(row.created_at)));
  const due = mine.filter(
    (row) => within(row.date) && row.status === 'approved' && ms(row.starts_at) <= asked.now,
  );
  const visiting = mine.filter((row) => within(row.date));
  const visits = visiting.filter(
    (row) => row.status === 'approved' && came.includes(row.activity_status),
  );
  const cancelled = visiting
    .filter(({ status }) => status === 'cancelled')
    .map((row) => ({ row, step: lastStep(row, 'status', 'cancelled') }));
  const waits = visits.flatMap((row) => {
    if (row.activity_status === 'checked_in') return [];
    const started = lastStep(row, 'activity_status', 'in_progress');
    if (!started) return [];
    const checkedIn = lastStep(row, 'activity_status', 'checked_in');
    const there = checkedIn?.created_at ?? (row.source === 'walk_in' ? row.created_at : null);
    const since = Math.max(ms(row.starts_at), there ? ms(there) : 0);
    return [Math.max(0, Math.floor((ms(started.created_at) - since) / 60_000))];
  });
  const leads = booked
    .filter(({ source }) => source !== 'walk_in')
    .map((row) => Math.max(0, Math.floor((ms(row.starts_at) - ms(row.created_at)) / 3_600_000)))
    .map((hours) => (hours < 72 ? hours : Math.floor(hours / 24) * 24));
  const isFirst = (row: NaiveRow) =>
    !all.some(
      (other) =>
        other.user_id === row.user_id &&
        (!asked.isOfTeam || other.team_id === row.team_id) &&
        (ms(other.created_at) < ms(row.created_at) ||
          (other.created_at === row.created_at && other.id < row.id)),
    );
  const byPerson = cancelled.filter(({ row, step }) => step?.actor_id === row.user_id);
  return {
    figures: {
      bookings: booked.length,
      new_constituents: booked.filter(isFirst).length,
      booked_ahead: leads.length,
      lead_hours_median: nth(leads, 0.5),
      lead_hours_p90: nth(leads, 0.9),
      reservations: visiting.filter(({ status }) => ['pending', 'approved'].includes(status))
        .length,
      due: due.length,
      visits: visits.length,
      no_shows: visiting.filter(
        (row) => row.status === 'approved' && row.activity_status === 'no_show',
      ).length,
      cancelled_by_person: byPerson.length,
      cancelled_by_office: cancelled.length - byPerson.length,
      declined: visiting.filter(({ status }) => status === 'declined').length,
      started: waits.length,
      waiting_minutes_median: nth(waits, 0.5),
      waiting_minutes_p90: nth(waits, 0.9),
      seats_booked: placesOf(
        visiting.filter(
          ({ seat, status, squeezed_in }) =>
            seat !== null && !squeezed_in && ['pending', 'approved'].includes(status),
        ),
      ),
      squeezed_in: visiting.filter(
        ({ status, squeezed_in }) => squeezed_in && ['pending', 'approved'].includes(status),
      ).length,
    },
    visits,
    booked,
    cancelled,
  };
}

const placesOf = (visits: readonly { places: number }[]) =>
  visits.reduce((sum, { places }) => sum + places, 0);

/** The value that the n-th of all in order has. */
function nth(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

export function ageAt(row: NaiveRow): string {
  if (!row.birth_date) return 'unknown';
  const { years } = Temporal.PlainDate.from(row.birth_date).until(row.date, {
    largestUnit: 'years',
  });
  const brackets: [number, string][] = [
    [17, '0-17'],
    [24, '18-24'],
    [34, '25-34'],
    [44, '35-44'],
    [59, '45-59'],
  ];
  return brackets.find(([to]) => years <= to)?.[1] ?? '60-';
}

export function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
