/** What the demo says of a service: its record, and who comes how often. */
import type { InputOf } from '#schema/declaration/recordTypes.ts';
import type { service } from '#schema/index.ts';
import type { WeeklyHours } from '#schema/reservations/slots.ts';
import type { CategoryKey } from './categories.ts';
import type { TeamKey } from './teams.ts';

type Input = InputOf<typeof service>;

export interface DemoService {
  team: TeamKey;
  meant_for?: readonly CategoryKey[];
  /** Reservations on a usual open day. */
  demand: number;
  visitors?: Visitors;
  /** When more come than usual, each year. */
  seasons?: readonly Season[];
  /** Closures in days from today, since the demo is always about now. */
  closed?: readonly { from_day: number; to_day: number; reason: string }[];
  /** What constituents write into the notes now and then. */
  notes?: readonly string[];
  record: Omit<Input, 'team_id' | 'categories' | 'closures'> & Required<Pick<Input, 'status'>>;
}

/** Days of the year as `MM-DD`, both included, and how many times as many come. */
export interface Season {
  from: string;
  to: string;
  times: number;
}

interface Visitors {
  min_age?: number;
  max_age?: number;
  gender?: 'female' | 'male';
}

export const WEEKDAYS = [1, 2, 3, 4, 5] as const;
export const DAILY = [1, 2, 3, 4, 5, 6, 7] as const;

/** `hours([1, 3], '08:00-12:00', '13:00-17:00')`: these hours on each of these days. */
export const hours = (
  weekdays: readonly number[],
  ...spans: readonly `${string}-${string}`[]
): WeeklyHours[] =>
  weekdays.flatMap((weekday) =>
    spans.map((span) => {
      const [opens = '', closes = ''] = span.split('-');
      return { weekday, opens, closes };
    }),
  );

/** One thing a line, as the field asks for. */
export const lines = (...things: readonly string[]) => things.join('\n');

type Words = NonNullable<Input['words']>;

/** Each a list with commas: by language, and what is typed instead. */
export const otherWords = ({
  instead = '',
  ...languages
}: {
  instead?: string;
  en: string;
  fil: string;
}): Words => [
  ...Object.entries(languages).flatMap(([language, words]) =>
    words.split(', ').map((word) => ({ word, kind: 'same' as const, language })),
  ),
  ...instead
    .split(', ')
    .filter(Boolean)
    .map((word) => ({ word, kind: 'instead' as const, language: null })),
];
