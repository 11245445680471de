/** Counts days from the rows: what rollups are made of, and what stands in for one that is missing. */
import type { Db, Tx } from '../db/database.ts';
import { addBooking, addOffered, addVisit, type Counts, noCounts } from './counts.ts';
import { bookingFacts, type FactQuery, type OrganisationTime, visitFacts } from './facts.ts';
import { daysOf, readOffered } from './offered.ts';

/** By day, then by team; teams and days without anything have no entry, but each day has its map. */
export type CountedDays = Map<string, Map<string, Counts>>;

export async function countDays(
  db: Db | Tx,
  wanted: FactQuery,
  present: OrganisationTime,
): Promise<CountedDays> {
  const counted: CountedDays = new Map(
    daysOf(wanted.from, wanted.to).map((day) => [day, new Map()]),
  );
  const countsOf = ({ day, team_id }: { day: string; team_id: string }): Counts => {
    const teams = counted.get(day);
    const counts = teams?.get(team_id) ?? noCounts();
    teams?.set(team_id, counts);
    return counts;
  };
  // One after the other: the embedded database has one connection, a transaction too.
  for (const fact of await bookingFacts(db, wanted, present)) addBooking(countsOf(fact), fact);
  for (const fact of await visitFacts(db, wanted, present)) addVisit(countsOf(fact), fact);
  for (const offered of await readOffered(db, wanted, present)) {
    if (offered.seats > 0) addOffered(countsOf(offered), offered.service_id, offered.seats);
  }
  return counted;
}
