/** Counts as bars: those of options, and of numbers and dates in ranges. */
import {
  type Bin,
  binsOf,
  type CountedValue,
  MIN_GROUP_SIZE,
  showCounts,
  sum,
} from '#schema/questionnaires/distribution.ts';
import { type Question, SCALE } from '#schema/questionnaires/questionnaire.ts';
import type { Bar } from '#schema/questionnaires/questionnaireResults.ts';
import type { ValueCount } from './counts.ts';

/** A bar before it is decided what of it is shown. */
type CountedBar = Omit<Bar, 'count' | 'share' | 'hidden'> & { count: number };
export interface Summary {
  answered: number | null;
  mean: number | null;
  bars: Bar[];
}

export function summaryOf(question: Question, counts: readonly ValueCount[]): Summary {
  const { kind } = question;
  const numbers = counts.flatMap(({ number, count }) =>
    number === null ? [] : [{ value: number, count }],
  );
  switch (kind) {
    case 'yes_no':
    case 'single_choice':
      return summed(optionBars(question, counts), { isWhole: true });
    case 'multiple_choice':
      return summed(optionBars(question, counts), { isWhole: false, answered: bareOf(counts) });
    case 'scale':
      return { ...summed(stepBars(question, numbers), { isWhole: true }), mean: meanOf(numbers) };
    case 'number':
      return {
        ...summed(binsOf(numbers).map(rangeBar), { isWhole: true, answered: countOf(numbers) }),
        mean: meanOf(numbers),
      };
    case 'date':
      return dateSummary(counts);
    default:
      return { answered: shown(bareOf(counts)), mean: null, bars: [] };
  }
}

/** Nothing at all where fewer than five answered. */
export function summed(
  bars: readonly CountedBar[],
  { isWhole, answered: answeredCount }: { isWhole: boolean; answered?: number },
): Summary {
  const answered = answeredCount ?? sum(bars.map(({ count }) => count));
  if (answered < MIN_GROUP_SIZE) return { answered: null, mean: null, bars: [] };
  const decided = showCounts(
    bars.map(({ count }) => count),
    { isWhole },
  );
  return {
    answered,
    mean: null,
    bars: bars.map((bar, index) => {
      const { count, hidden } = decided[index] ?? { count: null, hidden: 'few' };
      return { ...bar, count, hidden, share: count === null ? null : round(count / answered) };
    }),
  };
}

export const shown = (count: number) => (count < MIN_GROUP_SIZE ? null : count);
export const countOf = (counted: readonly CountedValue[]) => sum(counted.map(({ count }) => count));

export function meanOf(counted: readonly CountedValue[]): number | null {
  const all = countOf(counted);
  return all < MIN_GROUP_SIZE
    ? null
    : round(sum(counted.map(({ value, count }) => value * count)) / all, 100);
}

const RANGE = { option_id: null, label: null, is_to_excluded: false };

export const rangeBar = (bin: Bin): CountedBar => ({ ...RANGE, ...bin });

const bareOf = (counts: readonly ValueCount[]) =>
  sum(counts.filter(isBare).map(({ count }) => count));
const isBare = ({ option_id, number, month }: ValueCount) =>
  option_id === null && number === null && month === null;

const YES_NO = [
  { id: 'yes', label: null },
  { id: 'no', label: null },
];

function optionBars({ kind, options }: Question, counts: readonly ValueCount[]): CountedBar[] {
  const known: readonly { id: string; label: string | null }[] =
    kind === 'yes_no' ? YES_NO : options;
  return known.map(({ id, label }) => ({
    ...RANGE,
    option_id: id,
    label,
    from: null,
    to: null,
    count: sum(counts.filter(({ option_id }) => option_id === id).map(({ count }) => count)),
  }));
}

/** Every step of the scale, and those of an earlier one that were chosen. */
function stepBars({ min, max }: Question, counted: readonly CountedValue[]): CountedBar[] {
  const [first, last] = [min ?? SCALE.min, max ?? SCALE.max];
  const steps = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const all = [...new Set([...steps, ...counted.map(({ value }) => value)])].sort((a, b) => a - b);
  return all.map((value) => ({
    ...RANGE,
    from: value,
    to: value,
    count: countOf(counted.filter((answer) => answer.value === value)),
  }));
}

/** More months than this are shown as years. */
const MAX_MONTHS = 24;

function dateSummary(counts: readonly ValueCount[]): Summary {
  const months = counts.flatMap(({ month, count }) =>
    month === null ? [] : [{ value: monthNumber(month), count }],
  );
  const whole = { isWhole: true, answered: countOf(months) };
  const byMonth = binsOf(months, MAX_MONTHS);
  const isShort = byMonth.every(({ from, to }) => from === null || to === null || from === to);
  if (isShort && byMonth.length <= MAX_MONTHS) {
    const named = (value: number | null) => value && monthNamed(value);
    const bars = byMonth.map((bin) => ({
      ...rangeBar(bin),
      from: named(bin.from),
      to: named(bin.to),
    }));
    return summed(bars, whole);
  }
  const years = months.map(({ value, count }) => ({ value: Math.floor(value / 12), count }));
  return summed(binsOf(years).map(rangeBar), whole);
}

const monthNumber = (month: string) =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthNamed = (value: number) =>
  `${Math.floor(value / 12)}-${String((value % 12) + 1).padStart(2, '0')}`;

const round = (value: number, to = 10_000) => Math.round(value * to) / to;
