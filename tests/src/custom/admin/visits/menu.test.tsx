// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { MenuLinks } from '#src/layout/MenuLinks.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

const RUNS_THE_DAY = ['list', 'read_figures', 'update_activity_status'].map(
  (action) => `reservations.${action}`,
);

function show(permissions: string[], teams = [{ id: 'health', name: 'Health' }]) {
  signIn([{ name: 'front-desk', reach: 'team', permissions }], teams);
  renderOf({ resource: reservation, path: '/', dataProvider: doubles({}), screen: <MenuLinks /> });
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}

it('begins with today for whoever runs the day of a team, and has the figures elsewhere', () => {
  expect(show(RUNS_THE_DAY).slice(0, 2)).toEqual(['Today', 'Dashboard']);
  expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/admin/today');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/admin/dashboard',
  );
});

it('has no today for whoever has no team, or may not check anybody in', () => {
  expect(show(RUNS_THE_DAY, [])).not.toContain('Today');
});

it('leaves administrators their dashboard where it was', () => {
  signIn([...ADMIN]);
  renderOf({ resource: reservation, path: '/', dataProvider: doubles({}), screen: <MenuLinks /> });
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  expect(screen.getByRole('link', { name: 'Today' })).toBeVisible();
});
