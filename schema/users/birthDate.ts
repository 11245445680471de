/** Older than anybody has become: 122 years is the longest life on record. */
export const OLDEST = 125;

/**
 * What is wrong with a birth date, or null.
 * @param today where the organisation is; nobody is born after it
 */
export function birthDateProblem(day: string, today: string): string | null {
  if (day > today) return 'Enter a date in the past';
  const earliest = `${Number(today.slice(0, 4)) - OLDEST}${today.slice(4)}`;
  return day < earliest ? 'Check the year: nobody is that old' : null;
}
