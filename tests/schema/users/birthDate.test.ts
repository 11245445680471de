import { expect, it } from 'vitest';
import { birthDateProblem } from '#schema/users/birthDate.ts';

const TODAY = '2026-12-01';

it.each(['2026-12-01', '2026-11-30', '1990-03-27', '2000-02-29', '1901-12-01'])(
  'takes %s',
  (day) => {
    expect(birthDateProblem(day, TODAY)).toBeNull();
  },
);

it.each(['2026-12-02', '2027-01-01', '2199-12-31'])('nobody is born on %s yet', (day) => {
  expect(birthDateProblem(day, TODAY)).toBe('Enter a date in the past');
});

it.each(['1901-11-30', '1900-01-01'])('nobody is left who was born on %s', (day) => {
  expect(birthDateProblem(day, TODAY)).toBe('Check the year: nobody is that old');
});
