import { describe, expect, it } from 'vitest';
import { type Category, type CategoryPerson, standingIn } from '#schema/categories/categories.ts';
import { type Conditions, refusalReason, waysFor } from '#schema/reservations/eligibility.ts';
import { category } from '#schema/resources/category.ts';

const plain: Category = {
  id: 'c',
  name: 'Seniors',
  way: 'given',
  statement: null,
  min_age: null,
  max_age: null,
  gender: null,
  barangays: [],
};
const seniors: Category = { ...plain, way: 'derived', min_age: 60 };
const declared: Category = { ...plain, id: 'd', way: 'declared', statement: 'I study.' };
const nobody: CategoryPerson = {
  birth_date: null,
  gender: null,
  barangay: null,
  category_ids: [],
  confirmations: [],
};
const confirmed = (status: 'unchecked' | 'verified' | 'refused', category_id = 'd') => [
  { category_id, status, confirmed_at: '2026-12-01', checked_at: null, checked_by: null },
];

describe('a category that follows from the profile', () => {
  it.each([
    [{ birth_date: '1960-05-01' }, { state: 'in', days: { first: '2020-05-01', end: null } }],
    [{}, { state: 'fill_in', missing: ['birth_date'] }],
  ])('%o is %o', (person, standing) => {
    expect(standingIn(seniors, { ...nobody, ...person })).toEqual(standing);
  });

  it('is of no use to whoever was put into it by hand', () => {
    expect(standingIn(seniors, { ...nobody, category_ids: ['c'] }).state).toBe('fill_in');
  });

  it('knows a barangay however it is written', () => {
    const local = { ...plain, way: 'derived' as const, barangays: ['Parañaque Uno'] };
    const at = (barangay: string | null) => standingIn(local, { ...nobody, barangay }).state;
    expect([at('paranaque uno '), at('Otherwhere'), at(null)]).toEqual(['in', 'out', 'fill_in']);
  });

  it('asks nobody for a birth date whose gender or barangay is another', () => {
    const women = { ...seniors, gender: 'female' as const, barangays: ['Uno'] };
    expect(standingIn(women, { ...nobody, gender: 'male' }).state).toBe('out');
    expect(standingIn(women, { ...nobody, gender: 'undisclosed' }).state).toBe('out');
    expect(standingIn(women, { ...nobody, barangay: 'Dos' }).state).toBe('out');
    expect(standingIn(women, { ...nobody, gender: 'female' })).toEqual({
      state: 'fill_in',
      missing: ['birth_date', 'barangay'],
    });
  });
});

describe('a category that one confirms oneself', () => {
  it.each([
    ['nothing was said', [], [], 'confirm'],
    ['it was confirmed', ['d'], confirmed('unchecked'), 'in'],
    ['it was verified', ['d'], confirmed('verified'), 'in'],
    ['staff refused it', [], confirmed('refused'), 'out'],
    ['staff took it away', [], confirmed('verified'), 'out'],
    ['staff gave it', ['d'], [], 'in'],
    ['staff refused it and gave it later', ['d'], confirmed('refused'), 'in'],
  ])('when %s', (_when, category_ids, confirmations, state) => {
    expect(standingIn(declared, { ...nobody, category_ids, confirmations }).state).toBe(state);
  });
});

describe('a category that staff give', () => {
  it('is not had by what was confirmed while it was a declared one', () => {
    const given = { ...declared, way: 'given' as const };
    const own = { ...nobody, category_ids: ['d'] };
    expect(standingIn(given, own).state).toBe('in');
    expect(standingIn(given, { ...own, confirmations: confirmed('verified') }).state).toBe('in');
    expect(standingIn(given, { ...own, confirmations: confirmed('unchecked') }).state).toBe('out');
    expect(standingIn(given, nobody).state).toBe('out');
  });
});

describe('a service for categories', () => {
  const anyone = { ...nobody, user_status: 'active', identification_status: 'none' };
  const days = { from: '2026-12-01', to: '2026-12-31' };
  const forSome = (...categories: Category[]): Conditions => ({
    requires_verified_identification: false,
    categories,
    min_age: null,
    max_age: null,
  });

  it.each([
    [[seniors], 'category_unknown'],
    [[seniors, declared], 'category_to_confirm'],
    [[plain], 'category'],
  ])('says what somebody new can do', (categories, reason) => {
    expect(refusalReason(anyone, forSome(...categories), days)).toBe(reason);
  });

  it('is for whoever comes of the age within the days, by the one of its categories', () => {
    const person = { ...anyone, birth_date: '1966-12-20' };
    const service = forSome(seniors, plain);
    expect(refusalReason(person, service, days)).toBeNull();
    expect(refusalReason(person, service, { from: '2026-12-19', to: '2026-12-19' })).toBe(
      'category',
    );
  });

  it('names each way once, and what is missing', () => {
    const service = forSome(seniors, declared, { ...plain, id: 'p' });
    expect(waysFor(anyone, service, 'category_to_confirm')).toMatchObject([
      { category: { id: 'c' }, state: 'fill_in', missing: ['birth_date'] },
      { category: { id: 'd', statement: 'I study.' }, state: 'confirm', missing: [] },
      { category: { id: 'p' }, state: 'out', missing: [] },
    ]);
    expect(waysFor(anyone, { ...service, min_age: 18 }, 'birth_date')).toEqual([
      { category: null, state: 'fill_in', missing: ['birth_date'] },
    ]);
  });
});

describe('the declaration of a category', () => {
  it.each([
    [{ way: 'derived' }, ['way']],
    [{ way: 'derived', min_age: 60 }, []],
    [{ way: 'derived', barangays: ['Uno'] }, []],
    [{ way: 'declared' }, ['statement']],
    [{ way: 'declared', statement: 'I study.' }, []],
    [{ way: 'given', min_age: 9, max_age: 3 }, ['max_age']],
    [{ way: 'given' }, []],
  ])('%o needs %o', (record, paths) => {
    expect(Object.keys(category.check?.(record) ?? {})).toEqual(paths);
  });
});
