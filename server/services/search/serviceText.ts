/**
 * What a service is found by, put together here alone: a further text of a service (its translation, say)
 * is one more column of the query and one more line below it.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { demandOfServices } from '../../figures/demand.ts';

export interface ServiceText {
  id: string;
  team_id: string;
  name: string;
  team: string;
  phone: string | null;
  place: string | null;
  /** Read as words. The first are what it is called, which counts most. */
  texts: readonly { text: string; weight: number }[];
  /** Counts only where it is typed exactly so. */
  instead: readonly string[];
}

interface Row {
  id: string;
  team_id: string;
  name: string;
  description: string | null;
  location: string | null;
  requirements: string | null;
  words: { word: string; kind: 'same' | 'instead' }[];
  team: string;
  phone: string | null;
  place: string | null;
}

/** What a service is called: its name, and the words that mean the same. */
export const TITLE = 4;
const OFFICE = 1.5;
const ABOUT = 1;
const BROUGHT = 0.5;

/** Those that can be booked: what is booked most first, and with it the others of its office. */
export async function readServiceTexts(db: Db): Promise<ServiceText[]> {
  const texts = await rows<Row>(
    db,
    sql`select s.id, s.team_id, s.name, s.description, s.location, s.requirements, s.words,
        t.name as team, t.phone, t.location as place
      from services s join teams t on t.id = s.team_id
        left join (${demandOfServices}) d on d.service_id = s.id
      where s.status = 'active'
      order by max(coalesce(d.bookings, 0)) over (partition by t.id) desc, lower(t.name), t.id,
        coalesce(d.bookings, 0) desc, lower(s.name), s.id`,
  );
  return texts.map(({ description, location, requirements, words, ...office }) => ({
    ...office,
    texts: [
      { text: office.name, weight: TITLE },
      ...words
        .filter(({ kind }) => kind === 'same')
        .map(({ word }) => ({ text: word, weight: TITLE })),
      { text: office.team, weight: OFFICE },
      { text: location ?? '', weight: ABOUT },
      { text: description ?? '', weight: ABOUT },
      { text: requirements ?? '', weight: BROUGHT },
    ],
    instead: words.filter(({ kind }) => kind === 'instead').map(({ word }) => word),
  }));
}
