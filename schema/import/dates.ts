/** Dates as tables have them. */
import { msg } from '../language/index.ts';

export const DATE_STYLES = [
  { id: 'ymd', name: msg('Year, month, day: 1990-12-31') },
  { id: 'mdy', name: msg('Month, day, year: 12/31/1990') },
  { id: 'dmy', name: msg('Day, month, year: 31/12/1990') },
] as const;
export type DateStyle = (typeof DATE_STYLES)[number]['id'];

const ORDER: Record<DateStyle, readonly [number, number, number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

/** A date that begins with its year is read so in any style. @returns `1990-12-31` */
export function dateIn(text: string, dates: DateStyle): string | undefined {
  const match = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(text);
  if (!match) return undefined;
  const parts = match.slice(1);
  const [year, month, day] = ORDER[parts[0]?.length === 4 ? 'ymd' : dates].map(
    (place) => parts[place] ?? '',
  );
  if (year?.length !== 4) return undefined;
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

/** The order in which most of these would be a date; month before day where both would do. */
export function guessDates(cells: readonly string[]): DateStyle {
  const parts = cells.filter(Boolean).map((cell) => cell.split(/\D+/).map(Number));
  const suiting = (isOne: (first: number, second: number) => boolean) =>
    parts.filter(([first = 0, second = 0]) => isOne(first, second)).length;
  const [ymd, mdy, dmy] = [
    suiting((first) => first > 31),
    suiting((first, second) => first <= 12 && second <= 31),
    suiting((first, second) => first <= 31 && second <= 12),
  ];
  if (ymd >= Math.max(mdy, dmy)) return 'ymd';
  return dmy > mdy ? 'dmy' : 'mdy';
}
