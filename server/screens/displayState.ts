/** What a display shows: who was called last, where to, and how many wait. */
import { sql } from 'drizzle-orm';
import { COUNTER_STATES } from '#schema/visits/steps.ts';
import { ticketOf } from '#schema/visits/visit.ts';
import type { Wait } from '#schema/visits/waits.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { languages } from '../language/catalogues.ts';
import { fingerprint } from '../sealing/tokens.ts';
import { localDay } from '../visits/line.ts';
import { readTeamWaits } from '../visits/waits/waits.ts';
import type { OpenScreen } from './keys.ts';

/** On a display: the last ones, newest first. */
const MOST_CALLED = 4;
const MINUTE = 60_000;

export interface CalledNumber {
  /** Of this very call: another call of the same number has another one. */
  id: string;
  ticket: string;
  /** By the code of the language; null where the counter is gone. */
  counter: Record<string, string> | null;
  /** They are still called, or being served. */
  is_on: boolean;
}
export interface LineState {
  team_id: string;
  /** Null where the line could not be read: what the display had of it stays. */
  line: {
    name: string;
    called: CalledNumber[];
    waiting: number;
    /** In minutes, of somebody who comes now, for whatever service; null where nobody can say. */
    wait: Wait | null;
    /** Walk-ins get no more numbers today. */
    is_full: boolean;
  } | null;
}

/** A line that cannot be read takes no other with it. */
export async function readDisplay(
  context: Context,
  { team_ids }: Pick<OpenScreen, 'team_ids'>,
  log: (error: unknown) => void,
): Promise<LineState[]> {
  const day = await localDay(context.db, context);
  return Promise.all(
    team_ids.map(async (team_id) => {
      try {
        return { team_id, line: await readLine(context, team_id, day) };
      } catch (error) {
        log(error);
        return { team_id, line: null };
      }
    }),
  );
}

/** Lines count up with every step; names and waits are as of the minute. */
export async function displayVersion(
  { db, now }: Context,
  { id, team_ids }: Pick<OpenScreen, 'id' | 'team_ids'>,
): Promise<string> {
  const day = await localDay(db, { now });
  const versions = await rows<{ version: string }>(
    db,
    sql`select concat_ws(':', team_id, version) as version from line_days
      where day = ${day} and team_id = any(${sql.param(team_ids)}::uuid[]) order by team_id`,
  );
  const minute = Math.floor(now.getTime() / MINUTE);
  return fingerprint(id, String(minute), ...team_ids, ...versions.map(({ version }) => version));
}

interface CallRow {
  id: string;
  letter: string;
  number: number;
  name: string | null;
  translations: Record<string, { name?: string }> | null;
  is_on: boolean;
}

async function readLine(context: Context, team_id: string, day: string) {
  const { db, language } = context;
  const [team] = await rows<{ name: string; waiting: number }>(
    db,
    sql`select ${textIn('t', 'name', language)} as name, (select count(*)::int
        from visit_periods p join visits v on v.id = p.visit_id
        where p.team_id = t.id and p.ended_at is null and p.state = 'waiting' and v.day = ${day}) as waiting
      from teams t where t.id = ${team_id}`,
  );
  if (!team) throw new Error(`The team ${team_id} of a display is gone`);
  const calls = await rows<CallRow>(
    db,
    sql`select c.id, c.letter, c.number, k.name, k.translations,
        coalesce(now.state = any(${sql.param([...COUNTER_STATES])}::text[])
          and now.counter_id = c.counter_id, false) as is_on
      from (select distinct on (v.id) p.id, p.visit_id, p.counter_id, p.started_at, v.letter, v.number
        from visit_periods p join visits v on v.id = p.visit_id
        where p.team_id = ${team_id} and p.state = 'called' and v.day = ${day}
          and p.started_at >= ${day}::date - interval '1 day'
        order by v.id, p.started_at desc, p.id desc) c
      left join counters k on k.id = c.counter_id
      left join visit_periods now on now.visit_id = c.visit_id and now.ended_at is null
      order by c.started_at desc, c.id desc limit ${MOST_CALLED}`,
  );
  const waits = await readTeamWaits(context, team_id);
  return {
    ...team,
    called: calls.map(shownCall),
    wait: widest(waits.flatMap(({ wait }) => wait ?? [])),
    is_full: waits.length > 0 && waits.every(({ gives_numbers }) => !gives_numbers),
  };
}

const widest = (waits: readonly Wait[]): Wait | null =>
  waits.length === 0
    ? null
    : {
        from: Math.min(...waits.map(({ from }) => from)),
        to: Math.max(...waits.map(({ to }) => to)),
      };

const shownCall = ({ id, name, translations, is_on, ...visit }: CallRow): CalledNumber => ({
  id,
  ticket: ticketOf(visit),
  counter: name === null ? null : namesIn(name, translations),
  is_on,
});

/** A call is said in each language. */
const namesIn = (name: string, translations: CallRow['translations']) =>
  Object.fromEntries(languages.map(({ id }) => [id, translations?.[id]?.name ?? name]));
