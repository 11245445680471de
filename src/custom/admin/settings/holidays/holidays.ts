/** The arithmetic of the list of holidays: by year, moved to another year, what is there already. */
import type { Closure } from '#schema/reservations/slots.ts';
import { addDays } from '#schema/time/zone.ts';

/** Both ends included. */
export interface Holiday extends Closure {
  reason: string | null;
}
/** A holiday together with its place in the whole list. */
export interface PlacedHoliday {
  holiday: Holiday;
  index: number;
}
/** One that could be added, for somebody to look at first. */
export interface Proposal {
  id: string;
  holiday: Holiday;
  isChosen: boolean;
}

const yearOf = (date: string) => Number(date.slice(0, 4));

/** Those that touch the year, in order. */
export const inYear = (all: readonly Holiday[], year: number): PlacedHoliday[] =>
  all
    .map((holiday, index) => ({ holiday, index }))
    .filter(({ holiday }) => yearOf(holiday.from) <= year && yearOf(holiday.to) >= year)
    .sort((a, b) => a.holiday.from.localeCompare(b.holiday.from));

/** How many days of the year they close, each day once. */
export function closedDays(all: readonly Holiday[], year: number): number {
  const days = new Set<string>();
  for (const { holiday } of inYear(all, year)) {
    for (let day = holiday.from; day <= holiday.to; day = addDays(day, 1)) {
      if (yearOf(day) === year) days.add(day);
    }
  }
  return days.size;
}

/** Sorted by date, without duplicate spans. */
export function withHolidays(all: readonly Holiday[], more: readonly Holiday[]): Holiday[] {
  const added = more.filter(
    (candidate, index) => !isInList(all, candidate) && !isInList(more.slice(0, index), candidate),
  );
  return [...all, ...added].sort((a, b) => a.from.localeCompare(b.from));
}

export const isInList = (all: readonly Holiday[], { from, to }: Holiday) =>
  all.some((holiday) => holiday.from === from && holiday.to === to);

/** Another one that closes one of its days already. */
export const overlappingHoliday = (
  all: readonly Holiday[],
  { from, to }: Holiday,
): Holiday | undefined => all.find((holiday) => holiday.from <= to && from <= holiday.to);

/** The same days a number of years later; the 29th of February becomes the 28th where there is none. */
export function movedBy({ from, to, reason }: Holiday, years: number): Holiday {
  const moved = (date: string) => {
    const rest = date.slice(5);
    const year = yearOf(date) + years;
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    return `${year}-${rest === '02-29' && !isLeap ? '02-28' : rest}`;
  };
  return { from: moved(from), to: moved(to), reason };
}

/** Proposals to review before they are added; those already in the list are not selected. */
export const proposalsOf = (all: readonly Holiday[], holidays: readonly Holiday[]): Proposal[] =>
  holidays
    .filter((proposal, index) => !isInList(holidays.slice(0, index), proposal))
    .map((holiday, index) => ({
      id: `${index} ${holiday.from}`,
      holiday,
      isChosen: !isInList(all, holiday),
    }));

/** Those of the year before, a year later. */
export const copiesFor = (all: readonly Holiday[], year: number): Proposal[] =>
  proposalsOf(
    all,
    inYear(all, year - 1)
      .filter(({ holiday }) => yearOf(holiday.from) === year - 1)
      .map(({ holiday }) => movedBy(holiday, 1)),
  );
