// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#schema/index.ts';
import { PersonCategories } from '#src/custom/admin/categories/PersonCategories.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const category = (status: string) => ({
  ...{ id: status, name: status, description: null, statement: null, missing: [] },
  ...{ state: 'out', way: 'declared' },
  confirmation: {
    ...{ status, confirmed_at: '2026-12-01T01:00:00.000Z' },
    ...{ checked_at: '2026-12-02T01:00:00.000Z', checked_by: 'Ana Reyes' },
  },
});

test('who verified a category is not named as who withdrew it', async () => {
  signIn([...ADMIN]);
  const data = [category('refused'), category('verified')];
  fakeApi({ 'GET /users/categories/maria': () => ({ body: { data } }) });
  renderOf({
    resource: user,
    screen: <PersonCategories userId="maria" />,
    dataProvider: doubles({}),
    path: '/users',
  });
  expect(await screen.findByText(/^Withdrawn on .* by Ana Reyes$/)).toBeTruthy();
  expect(screen.getByText('Withdrawn by staff')).toBeTruthy();
});
