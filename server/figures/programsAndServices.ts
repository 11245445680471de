import { sql } from 'drizzle-orm';
import type { FigureAnswers, FiguresQuery } from '#schema/figures/figureCalls.ts';
import { rows } from '../db/query.ts';
import { textIn } from '../db/textIn.ts';
import type { Context } from '../http/context.ts';
import { answer, type Breakdown } from './answer.ts';
import { serviceTotal } from './counts.ts';
import { teamAndServiceFilter } from './facts.ts';
import { type FigureQuery, readFigureQuery } from './figureQuery.ts';

export async function programsAndServices(context: Context, query: FiguresQuery) {
  const figureQuery = await readFigureQuery(context, query);
  const known = await knownServices(context, figureQuery);
  const breakdown: Breakdown<FigureAnswers['programs_and_services']['data'][number]> = {
    parts: ['services'],
    rowsOf: ({ counts }) =>
      known
        .filter(({ id, is_active }) => is_active || counts.services[id])
        .map(({ is_active, name, ...service }) => {
          const of = counts.services[service.id];
          return {
            ...service,
            label: name,
            count: serviceTotal(of, 'visits'),
            bookings: serviceTotal(of, 'bookings'),
            no_shows: serviceTotal(of, 'no_shows'),
            due: serviceTotal(of, 'due'),
            seats_booked: serviceTotal(of, 'seats_booked'),
            seats_offered: serviceTotal(of, 'seats_offered'),
          };
        })
        .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label)),
  };
  return answer(context, query, breakdown);
}

interface KnownService {
  id: string;
  name: string;
  kind: 'service' | 'program';
  is_active: boolean;
  team: { id: string; name: string };
}
/** All that the team has or had; one that it gave away is told with those who have it now. */
const knownServices = ({ db, language }: Context, figureQuery: FigureQuery) =>
  rows<KnownService>(
    db,
    sql`select s.id, ${textIn('s', 'name', language)} as name, s.kind, s.status = 'active' as is_active,
        json_build_object('id', t.id, 'name', ${textIn('t', 'name', language)}) as team
      from services s join teams t on t.id = s.team_id
      where true ${teamAndServiceFilter(figureQuery, { team: sql`s.team_id`, service: sql`s.id` })}`,
  );
