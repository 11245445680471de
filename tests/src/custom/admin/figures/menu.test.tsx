// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reservation } from '#schema/index.ts';
import { MenuLinks } from '#src/layout/MenuLinks.tsx';
import { doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

const show = (permissions: string[]) => {
  signIn([{ name: 'front-desk', reach: 'team', permissions }], [{ id: 'health', name: 'Health' }]);
  renderOf({ resource: reservation, path: '/', dataProvider: doubles({}), screen: <MenuLinks /> });
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

it('begins with the dashboard for whoever may see figures', () => {
  expect(show(['reservations.list', 'reservations.read_figures'])[0]).toBe('Dashboard');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
});

it('has none for anybody else', () => {
  expect(show(['reservations.list'])[0]).toBe('Reservations');
});
