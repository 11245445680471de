// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { expect, it } from 'vitest';
import { resources } from '#schema/index.ts';
import { reservation } from '#schema/resources/reservation.ts';
import { SheetVisits } from '#src/custom/admin/visits/SheetVisits.tsx';
import { doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { buildEntry } from './dayEntries.ts';

const past = buildEntry({ reservation: { date: '2026-11-02' } }).reservation;

/** @param countNoShows the answer to how many no-shows there are */
function show(countNoShows: () => Promise<{ data: []; total: number }>) {
  signIn([{ name: 'staff', reach: 'team', permissions: ['reservations.list'] }], []);
  const getList = async (_: string, { filter }: GetListParams) =>
    'activity_status' in filter ? countNoShows() : { data: [past], total: 1 };
  const dataProvider = doubles({ getList: getList as never });
  renderOf({
    resource: reservation,
    screen: <SheetVisits entry={buildEntry()} />,
    path: '/today',
    declared: resources,
    dataProvider,
  });
  return screen.findByText('Dental check-up');
}

it('says how many no-shows are on record, also that there is none', async () => {
  await show(async () => ({ data: [], total: 0 }));
  expect(await screen.findByText('No no-show on record.')).toBeVisible();
});

it('counts the no-shows', async () => {
  await show(async () => ({ data: [], total: 2 }));
  expect(await screen.findByText('2 no-shows on record.')).toBeVisible();
});

it('says nothing of no-shows that are not counted yet', async () => {
  await show(() => new Promise(() => undefined));
  expect(screen.queryByText(/no-show/)).toBeNull();
});
