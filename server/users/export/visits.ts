/** What is held of a visit: its ticket, when somebody came, and how long each part of it took. */
import { type SQL, sql } from 'drizzle-orm';
import { ticketOf } from '#schema/visits/visit.ts';

export interface OwnVisit {
  letter: string;
  number: number;
  arrived_at: string;
  priority: string;
  periods: { state: string; started_at: string; ended_at: string | null; note: string | null }[];
}

/** Null where nobody came for the reservation. Who served them is not told. */
export const visitOf = (reservation_id: SQL): SQL => sql`(
  select json_build_object('letter', v.letter, 'number', v.number, 'arrived_at', v.arrived_at,
    'priority', v.priority, 'periods', (select json_agg(json_build_object('state', p.state,
        'started_at', p.started_at, 'ended_at', p.ended_at, 'note', p.note) order by p.started_at, p.id)
      from visit_periods p where p.visit_id = v.id))
  from visits v where v.reservation_id = ${reservation_id})`;

export const shownVisit = ({ letter, number, ...visit }: OwnVisit) => ({
  ticket: ticketOf({ letter, number }),
  ...visit,
});
