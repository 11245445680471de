/** The dashboard's calls of a year, each beside the same figure by a bare query on the rows. */
import { figureCalls as declared } from '#schema/calls/figures.ts';
import type { MeasuredCall } from './calls.ts';
import { bearer } from './load.ts';
import { idOf } from './rows.ts';

const DAY = 86_400_000;
const dayOf = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
/** As an office asks for a year: neither end is one of a month. */
const FROM = dayOf(370);
const TO = dayOf(5);

const came = `r.status = 'approved' and r.activity_status in ('checked_in', 'in_progress', 'completed')`;
const visits = (key: string, join = '') =>
  `select ${key} as key, count(*)::int as count from reservations r ${join} where ${came} and DAYS group by 1`;
const users = 'join users u on u.id = r.user_id';

/** Rows `r` of a team (or of all) on these days. */
const BARE = {
  dashboard: `select count(*) filter (where ${came})::int as visits, count(*) filter (where r.activity_status = 'no_show')::int as no_shows,
      count(*) filter (where r.status = 'cancelled')::int as cancelled, count(r.seat)::int as seats,
      count(*) filter (where r.status = 'approved')::int as due from reservations r where DAYS`,
  user_status_count: `select status, count(*)::int as count from users u where TEAM group by 1`,
  reservation_count_per_year: `select date_trunc('month', r.date) as month, count(*)::int as count
    from reservations r where r.status in ('pending', 'approved') and DAYS group by 1`,
  programs_and_services: visits('r.service_id'),
  age_bracket: visits(
    'width_bucket(extract(year from age(r.date, u.profile_birth_date)), array[0, 18, 25, 35, 45, 60])',
    users,
  ),
  common_gender: visits('u.profile_gender', users),
  common_barangay: visits('u.profile_barangay', users),
  common_time_slot: visits('left(r.time, 2)'),
};

type Call = keyof typeof BARE;

/** @returns the statement and its values */
export function bareQuery(name: string, team: string | null): { text: string; values: string[] } {
  const text = BARE[name as Call];
  const ofTeam = team ? 'r.team_id = $3 and ' : '';
  const among = team
    ? 'exists (select 1 from reservations r where r.user_id = u.id and r.team_id = $1)'
    : 'true';
  if (name === 'user_status_count') {
    return { text: text.replace('TEAM', among), values: team ? [team] : [] };
  }
  const days = `${ofTeam}r.starts_at >= $1::date - 1 and r.starts_at < $2::date + 2 and r.date between $1::date and $2::date`;
  return { text: text.replace('DAYS', days), values: [FROM, TO, ...(team ? [team] : [])] };
}

const figure = (name: Call, whose: 'team' | 'all'): MeasuredCall => {
  const team = whose === 'team' ? idOf(1, 7) : '';
  return {
    name: `figures: ${declared[name].path.slice(1).slice(0, 20)}, ${whose}`,
    spread: 'years',
    ours: (base, { admin }) => ({
      url: `${base}${declared[name].path}?from=${FROM}&to=${TO}${team && `&team_id=${team}`}`,
      headers: bearer(admin),
      connections: 1,
    }),
    limit: (base) => ({ url: `${base}/figures?name=${name}&team=${team}`, connections: 1 }),
  };
};

export const figureCalls: MeasuredCall[] = (['team', 'all'] as const).flatMap((whose) =>
  (Object.keys(BARE) as Call[]).map((name) => figure(name, whose)),
);
