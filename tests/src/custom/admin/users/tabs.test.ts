import { expect, test } from 'vitest';
import { decidedByTab, isChosen, TABS, withTab } from '#src/custom/admin/users/list/tabs.ts';

const tab = (count: string) =>
  TABS.find((peopleTab) => peopleTab.count === count) ?? expect.fail(count);

test('a tab replaces another one and leaves search and other filters', () => {
  const filters = { search: 'ana', status: ['suspended'], 'profile.gender': ['female'] };
  expect(withTab(filters, tab('staff'))).toEqual({
    search: 'ana',
    'profile.gender': ['female'],
    role: 'staff',
  });
  expect(withTab(filters, tab('all'))).toEqual({ search: 'ana', 'profile.gender': ['female'] });
});

test('exactly one tab is chosen by its own filters, and none by those of nobody', () => {
  for (const one of TABS) {
    const chosen = TABS.filter((other) => isChosen(withTab({ search: 'x' }, one), other));
    expect(chosen).toEqual([one]);
  }
  expect(TABS.some((peopleTab) => isChosen({ status: ['active'] }, peopleTab))).toBe(false);
});

test('a list by role takes the filter by role out of reach', () => {
  expect(decidedByTab({ role: 'staff' })).toEqual(['roles']);
  expect(decidedByTab({ status: ['active'] })).toEqual([]);
});
