import { describe, expect, it } from 'vitest';
import { type Conditions, refusalReason } from '#schema/reservations/eligibility.ts';

const anyone = {
  user_status: 'active',
  identification_status: 'none',
  category_ids: [],
  confirmations: [],
  gender: null,
  barangay: null,
};
const everyone: Conditions = {
  requires_verified_identification: false,
  categories: [],
  min_age: null,
  max_age: null,
};
const on = (date: string) => ({ from: date, to: date });

describe('who may book a service', () => {
  it('is everyone where nothing is asked, with or without a birth date', () => {
    expect(refusalReason({ ...anyone, birth_date: null }, everyone, on('2026-12-01'))).toBeNull();
  });

  it.each([
    ['1966-12-02', '2026-12-01', 'too_young'],
    ['1966-12-02', '2026-12-02', null],
    ['1968-02-29', '2028-02-28', 'too_young'],
    ['1968-02-29', '2028-02-29', null],
    // 2029 has no 29 February.
    ['1969-03-01', '2029-02-28', 'too_young'],
    [null, '2026-12-01', 'birth_date'],
  ])('born %s, on %s: %s, where one is 60 or more', (birth_date, date, reason) => {
    const person = { ...anyone, birth_date };
    expect(refusalReason(person, { ...everyone, min_age: 60 }, on(date))).toBe(reason);
  });

  it.each([
    ['2008-12-04', '2026-12-03', null],
    ['2008-12-04', '2026-12-04', 'too_old'],
    ['2008-02-29', '2026-02-28', null],
    ['2008-02-29', '2026-03-01', 'too_old'],
  ])('born %s, on %s: %s, where one is 17 at most', (birth_date, date, reason) => {
    const person = { ...anyone, birth_date };
    expect(refusalReason(person, { ...everyone, max_age: 17 }, on(date))).toBe(reason);
  });

  it('is whoever is of the age on one of the days', () => {
    const person = { ...anyone, birth_date: '1966-12-20' };
    const days = { from: '2026-12-01', to: '2026-12-31' };
    expect(refusalReason(person, { ...everyone, min_age: 60 }, days)).toBeNull();
  });
});
