/** What must hold every evening. */
import { MOST_PRIORITY_IN_A_ROW } from '#schema/visits/line.ts';
import type { Evening } from './day.ts';

/** Minutes: also on the day of a typhoon, with one counter open. */
const LONGEST_WAIT = 240;
/** Minutes after closing, where numbers stop in time and appointments are always taken. */
const LATEST = 90;

/** @returns a sentence for each that does not hold */
export function faultsOf(evening: Evening): string[] {
  const { date, unserved, outOfTurn, mostInARow, longest, over } = evening;
  const faults: [boolean, string][] = [
    [unserved > 0, `${unserved} were never called`],
    [outOfTurn > 0, `${outOfTurn} were called before somebody who was due`],
    [mostInARow > MOST_PRIORITY_IN_A_ROW, `${mostInARow} with priority were called in a row`],
    [longest > LONGEST_WAIT, `somebody waited for ${longest.toFixed(0)} minutes`],
    [over > LATEST, `the house closed ${over.toFixed(0)} minutes late`],
  ];
  return faults.filter(([isFault]) => isFault).map(([, words]) => `${date}: ${words}.`);
}
