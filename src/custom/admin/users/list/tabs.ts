import type { PeopleCount } from '#schema/users/accounts.ts';
import { msg } from '#src/language/t.ts';

interface PeopleTab {
  label: string;
  /** Of the counts, which one is its own. */
  count: keyof PeopleCount;
  filter: Record<string, unknown>;
  /** So rare that it is offered only where there is somebody. */
  isRare?: boolean;
}

/** The lists that an office asks for all day. */
export const TABS: readonly PeopleTab[] = [
  { label: msg('All'), count: 'all', filter: {} },
  { label: msg('Constituents'), count: 'constituent', filter: { role: 'constituent' } },
  { label: msg('Staff'), count: 'staff', filter: { role: 'staff' } },
  { label: msg('Administrators'), count: 'admin', filter: { role: 'admin' } },
  {
    label: msg('Waiting for review'),
    count: 'submitted',
    filter: { 'identification.status': ['submitted'] },
  },
  {
    label: msg('Asked to be erased'),
    count: 'erasure',
    filter: { 'erasure.status': ['requested'] },
    isRare: true,
  },
  { label: msg('Not confirmed'), count: 'pending', filter: { status: ['pending'] } },
  { label: msg('Suspended'), count: 'suspended', filter: { status: ['suspended'] } },
];

const KEYS = ['role', 'status', 'identification.status', 'erasure.status'];

/** What is set besides the tab stays when another one is chosen. */
export const withTab = (filters: Record<string, unknown>, { filter }: PeopleTab) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([key]) => !KEYS.includes(key))),
  ...filter,
});

export const isChosen = (filters: Record<string, unknown>, { filter }: PeopleTab): boolean =>
  KEYS.every((key) => JSON.stringify(filters[key]) === JSON.stringify(filter[key]));

/** A list by role cannot be narrowed to another role. */
export const decidedByTab = (filters: Record<string, unknown>): readonly string[] =>
  filters.role === undefined ? [] : ['roles'];
