/** Older than anybody has become: 122 years is the longest life on record. */
export const OLDEST = 125;

/** From this age on, whoever is in somebody's care may have an account of their own. */
const OF_AGE = 18;

export const isOfAge = (birth_date: string | null, today: string): boolean =>
  birth_date !== null &&
  `${Number(birth_date.slice(0, 4)) + OF_AGE}${birth_date.slice(4)}` <= today;

/**
 * What is wrong with a birth date, or null.
 * @param today where the organisation is; nobody is born after it
 */
export function birthDateProblem(day: string, today: string): string | null {
  if (day > today) return 'Enter a date in the past';
  const earliest = `${Number(today.slice(0, 4)) - OLDEST}${today.slice(4)}`;
  return day < earliest ? 'Check the year: nobody is that old' : null;
}
