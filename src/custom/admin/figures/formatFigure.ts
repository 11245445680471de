/** Values, periods and changes of figures, as the chosen language says them. */
import type { DashboardAnswer } from '#schema/figures/figureCalls.ts';
import type { PeriodSpan } from '#schema/figures/figurePeriods.ts';
import { FIGURES, type FigureId, type FigureUnit } from '#schema/figures/figures.ts';
import { daysBetween } from '#schema/time/zone.ts';
import { formatNumber } from '#src/generator/formats.ts';
import { locale, msg, t } from '#src/language/t.ts';
import type { Days } from './filters/period.ts';

/** From here on days say more than hours. */
const FEWEST_HOURS_IN_DAYS = 72;

/** 8.2 % */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);

const FORMATS: Record<FigureUnit, (value: number) => string> = {
  count: formatNumber,
  share: formatShare,
  hours: (hours) =>
    hours >= FEWEST_HOURS_IN_DAYS
      ? t('{count, plural, one {# day} other {# days}}', { count: rounded(hours / 24) })
      : t('{count, plural, one {# hour} other {# hours}}', { count: rounded(hours) }),
  minutes: (count) =>
    t('{count, plural, one {# minute} other {# minutes}}', { count: rounded(count) }),
};

/** A dash for a missing value, never a zero. */
export const formatFigure = (id: FigureId, value: number | null): string =>
  value === null ? '–' : FORMATS[FIGURES[id].unit](value);

/** 1–30 Nov 2026 */
export function formatDays({ from, to }: Days): string {
  const format = new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return from === to ? format.format(start) : format.formatRange(start, end);
}

type Before = Pick<NonNullable<DashboardAnswer['before']>, 'period' | 'span' | 'is_part'>;

const WHOLE: Record<Exclude<PeriodSpan, 'days'>, string> = {
  day: msg('on the day before'),
  week: msg('in the week before'),
  month: msg('in the month before'),
  year: msg('in the year before'),
};
const PART: typeof WHOLE = {
  day: msg('on the day before by this time'),
  week: msg('by the same day and time of the week before'),
  month: msg('by the same day and time of the month before'),
  year: msg('by the same day and time of the year before'),
};

/** "in the 30 days before", within a sentence. */
export function formatComparedPeriod({ period, span, is_part }: Before): string {
  if (span !== 'days') return t((is_part ? PART : WHOLE)[span]);
  return t('in the {count} days before', { count: daysBetween(period.from, period.to) + 1 });
}

export interface Change {
  words: string;
  direction: 'more' | 'fewer' | 'same';
  /** Null where neither direction is better. */
  isBetter: boolean | null;
}

interface Compared {
  value: number | null;
  before: number | null;
  of: Before;
}

/** How a figure differs from the period before; null where there is nothing to compare. */
export function changeOf(id: FigureId, compared: Compared): Change | null {
  const { value, before, of } = compared;
  if (value === null || before === null) return null;
  const { unit, better } = FIGURES[id];
  const difference = stepOf(unit, value) - stepOf(unit, before);
  const when = formatComparedPeriod(of);
  if (Math.abs(difference) < 1e-9) {
    return { words: t('The same as {when}', { when }), direction: 'same', isBetter: null };
  }
  const direction = difference > 0 ? 'more' : 'fewer';
  const amount = Math.abs(difference);
  const words = SENTENCES[unit][direction](amount, when);
  const isBetter = better === null ? null : better === direction;
  return { words, direction, isBetter };
}

type Say = (amount: number, when: string) => string;
const counted: Record<'more' | 'fewer', Say> = {
  more: (amount, when) => t('{amount} more than {when}', { amount: rounded(amount), when }),
  fewer: (amount, when) => t('{amount} fewer than {when}', { amount: rounded(amount), when }),
};
const longer =
  (unit: FigureUnit): Say =>
  (amount, when) =>
    t('{amount} longer than {when}', { amount: FORMATS[unit](amount), when });
const shorter =
  (unit: FigureUnit): Say =>
  (amount, when) =>
    t('{amount} shorter than {when}', { amount: FORMATS[unit](amount), when });
const SENTENCES: Record<FigureUnit, Record<'more' | 'fewer', Say>> = {
  count: counted,
  share: {
    more: (amount, when) => t('{points} higher than {when}', { points: points(amount), when }),
    fewer: (amount, when) => t('{points} lower than {when}', { points: points(amount), when }),
  },
  hours: { more: longer('hours'), fewer: shorter('hours') },
  minutes: { more: longer('minutes'), fewer: shorter('minutes') },
};

const points = (share: number) =>
  t('{count, plural, one {# percentage point} other {# percentage points}}', {
    count: rounded(share * 100),
  });

/** A difference too small to be shown is none. */
const stepOf = (unit: FigureUnit, value: number) =>
  unit === 'share' ? Math.round(value * 1000) / 1000 : rounded(value);
const rounded = (value: number) => Math.round(value * 10) / 10;
