/** Who is expected on a day, for a list on paper. */
import { sql } from 'drizzle-orm';
import type { DayList } from '#schema/visits/day.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { ofDay, readEntries } from './day.ts';
import { assertServesTeam } from './line.ts';

export async function readDayList(
  context: Context,
  team_id: string,
  date: string,
): Promise<DayList> {
  assertServesTeam(context, team_id);
  const { db, language } = context;
  const [team] = await rows<{ id: string; name: string }>(
    db,
    sql`select t.id, ${textIn('t', 'name', language)} as name from teams t where t.id = ${team_id}`,
  );
  if (!team) throw notFound();
  const entries = await readEntries(
    context,
    sql`reservations.id in (select id from reservations where ${ofDay(team_id, date)}
      and status = 'approved')`,
  );
  const data = entries.map(({ reservation, mobile_number }) => ({ reservation, mobile_number }));
  return { date, team, entries: data };
}
