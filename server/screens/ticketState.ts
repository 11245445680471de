/** How a visit of today stands, for whoever holds its ticket. */
import { sql } from 'drizzle-orm';
import { msg } from '#schema/language/index.ts';
import { clockOf } from '#schema/time/clock.ts';
import { toLocal } from '#schema/time/zone.ts';
import { aheadOf } from '#schema/visits/line.ts';
import { takesCounter } from '#schema/visits/steps.ts';
import { ticketOf, type VisitState } from '#schema/visits/visit.ts';
import type { Wait } from '#schema/visits/waits.ts';
import { rows } from '../db/query.ts';
import { readSettings, timeZoneOf } from '../db/settings.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { localeOf, translatorFor } from '../language/catalogues.ts';
import { readCounters } from '../visits/counters.ts';
import { type CurrentVisit, inLineOf, localDay, readVisits } from '../visits/line.ts';
import { readWaitOf } from '../visits/waits/waits.ts';
import { countMiss } from './misses.ts';

const MINUTE = 60_000;

export interface TicketState {
  /** Changes with every step of the line, with the minute, and once the visit is rated. */
  version: string;
  ticket: string;
  state: VisitState;
  service: string;
  team: string;
  /** How many are called before them, at most; null unless they wait. */
  ahead: number | null;
  /** Where they are called to, or served. */
  counter: string | null;
  wait: Wait | null;
  /** It was said how the visit was. */
  is_rated: boolean;
}

export async function readTicket(context: Context, visit: CurrentVisit): Promise<TicketState> {
  const names = await namesOf(context, visit);
  const { state, counter_id } = visit;
  const counters = await readCounters(context, visit.team_id);
  const counter = counters.find(({ id }) => id === counter_id);
  const isWaiting = state === 'waiting';
  const known = isWaiting ? await readWaitOf(context, visit) : null;
  return {
    ...names,
    ticket: ticketOf(visit),
    state,
    ahead: isWaiting ? (known?.ahead ?? (await countWithoutCounter(context, visit))) : null,
    counter: (takesCounter(state) && counter?.name) || null,
    wait: known?.wait ?? null,
  };
}

/** @throws AppError not_found, alike for a key that never was and one whose day has passed; too_many_requests */
export async function visitOfKey(context: Context, key: string): Promise<CurrentVisit> {
  const day = await localDay(context.db, context);
  const [visit] = await readVisits(context.db, sql`v.ticket_key = ${key} and v.day = ${day}`);
  if (visit) return visit;
  await countMiss(context, 'ticket');
  throw new AppError('not_found', GONE);
}
const GONE = msg('This ticket is not for today, or there is none at this address.');

/** The line counts up with every step; how long somebody waits changes with the minutes. */
async function namesOf({ db, now, language }: Context, visit: CurrentVisit) {
  const [names] = await rows<{
    service: string;
    team: string;
    version: number;
    is_rated: boolean;
  }>(
    db,
    sql`select ${textIn('s', 'name', language)} as service, ${textIn('t', 'name', language)} as team,
        coalesce(l.version, 0) as version,
        exists (select 1 from satisfaction_marks m where m.reservation_id = ${visit.reservation_id} and m.is_used) as is_rated
      from services s cross join teams t
      left join line_days l on l.team_id = t.id and l.day = ${visit.day}
      where s.id = ${visit.service_id} and t.id = ${visit.team_id}`,
  );
  const { service = '', team = '', version = 0, is_rated = false } = names ?? {};
  const minute = Math.floor(now.getTime() / MINUTE);
  return { service, team, is_rated, version: `${version}-${minute}-${is_rated}` };
}

/** No counter is open for them: everybody may be called before. */
async function countWithoutCounter({ db, now }: Context, visit: CurrentVisit) {
  const line = await readVisits(
    db,
    sql`${inLineOf(visit.team_id)} and v.day = ${visit.day} and p.state = 'waiting'`,
  );
  return aheadOf(visit, line, { counters: [], now: now.getTime() });
}

/** What the clock on the wall says, in the reader's language. */
export async function clockNow({ db, now, language }: Pick<Context, 'db' | 'now' | 'language'>) {
  const settings = await readSettings(db);
  const { time } = toLocal(now.getTime(), timeZoneOf(settings));
  return clockOf(localeOf(language, settings.clock), translatorFor(language)).at(time);
}
