// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { translator } from '#schema/language/index.ts';
import {
  changeOf,
  formatComparedPeriod,
  formatDays,
  formatFigure,
} from '#src/custom/admin/figures/formatFigure.ts';
import { formatCountedFilter } from '#src/custom/admin/figures/list/formatCountedFilter.ts';
import { mostOftenSentence } from '#src/custom/admin/figures/sentences.ts';
import { setTranslator } from '#src/language/t.ts';
import { OCTOBER } from './support/answers.ts';

afterEach(() => setTranslator(translator('en-GB')));

/** Engines differ in the spaces around a dash. */
const tight = (words: string) => words.replaceAll(/\s*–\s*/g, '–');

const DAYS_BEFORE = { period: OCTOBER, span: 'days', is_part: false } as const;

const change = (id: Parameters<typeof changeOf>[0], value: number | null, before: number | null) =>
  changeOf(id, { value, before, of: DAYS_BEFORE });

describe('a change', () => {
  it.each([
    ['visits', 22, 10, '12 more than in the 30 days before', true],
    ['visits', 10, 11, '1 fewer than in the 30 days before', false],
    ['no_shows', 3, 10, '7 fewer than in the 30 days before', true],
    ['declined', 3, 2, '1 more than in the 30 days before', null],
    ['no_show_rate', 0.125, 0.1, '2.5 percentage points higher than in the 30 days before', false],
    ['no_show_rate', 0.1, 0.11, '1 percentage point lower than in the 30 days before', true],
    ['waiting_minutes_median', 4, 6, '2 minutes shorter than in the 30 days before', true],
    ['lead_hours_median', 240, 48, '8 days longer than in the 30 days before', null],
    ['visits', 10, 10, 'The same as in the 30 days before', null],
  ] as const)('of %s from %d to %d', (id, value, before, words, isBetter) => {
    expect(change(id, value, before)).toMatchObject({ words, isBetter });
  });

  it('is not told where there is nothing to compare', () => {
    expect(change('no_show_rate', null, 0.1)).toBeNull();
    expect(change('no_show_rate', 0.1, null)).toBeNull();
  });

  it.each([
    ['day', false, 'on the day before'],
    ['day', true, 'on the day before by this time'],
    ['week', true, 'by the same day and time of the week before'],
    ['month', false, 'in the month before'],
    ['year', true, 'by the same day and time of the year before'],
  ] as const)('says what a %s is compared with (a part: %s)', (span, is_part, words) => {
    expect(formatComparedPeriod({ period: OCTOBER, span, is_part })).toBe(words);
  });

  it('names the days before as a language counts them', () => {
    setTranslator(
      translator('fil-PH', { 'in the {count} days before': 'sa naunang {count} araw' }),
    );
    expect(formatComparedPeriod(DAYS_BEFORE)).toBe('sa naunang 30 araw');
  });
});

describe('a value', () => {
  it.each([
    ['visits', 12034, '12,034'],
    ['use_rate', 0.0825, '8.3%'],
    ['lead_hours_median', 71, '71 hours'],
    ['lead_hours_median', 72, '3 days'],
    ['waiting_minutes_p90', 1, '1 minute'],
    ['no_show_rate', null, '–'],
  ] as const)('of %s, %s', (id, value, words) => {
    expect(formatFigure(id, value)).toBe(words);
  });
});

it('days are named once', () => {
  expect(tight(formatDays({ from: '2026-11-01', to: '2026-11-30' }))).toBe('1–30 Nov 2026');
  expect(formatDays({ from: '2026-11-22', to: '2026-11-22' })).toBe('22 Nov 2026');
});

it('what is told together is not what is most often', () => {
  const rows = [
    { id: 'few', label: 'Small groups together', count: 30 },
    { id: 'female', label: 'Female', count: 20 },
  ];
  expect(mostOftenSentence(rows)).toBe('Most often: Female, 20 of 50 (40%).');
});

describe('what a list is counted as', () => {
  const days = { counted_from: '2026-11-01', counted_to: '2026-11-30' };
  it.each([
    [{ counted_as: 'visits', ...days }, 'Visits, 1–30 Nov 2026'],
    [
      { counted_as: 'visits', ...days, counted_by: 'gender', counted_key: 'female' },
      'Visits, 1–30 Nov 2026, Gender: Female',
    ],
    [
      { counted_as: 'visits', ...days, counted_by: 'weekday_hour', counted_key: '1-09' },
      'Visits, 1–30 Nov 2026, Hour: Monday, 9:00 to 10:00',
    ],
    [
      { counted_as: 'visits', ...days, counted_by: 'age', counted_key: 'unknown' },
      'Visits, 1–30 Nov 2026, Age: Not known',
    ],
    [
      { counted_as: 'bookings', ...days, counted_by: 'source', counted_key: 'walk_in' },
      'Bookings made, 1–30 Nov 2026, Booked: Walk-in',
    ],
  ])('%o', (filters, words) => {
    expect(tight(formatCountedFilter(filters) ?? '')).toBe(words);
  });

  it('is nothing where no figure is named', () => {
    expect(formatCountedFilter({ status: ['pending'] })).toBeNull();
    expect(formatCountedFilter({ counted_as: 'nonsense' })).toBeNull();
  });
});
