// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { reservation } from '#schema/index.ts';
import { CountedFilter } from '#src/custom/admin/figures/list/CountedFilter.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

const setFilters = vi.fn();

function show(filterValues: Record<string, unknown>) {
  signIn([...ADMIN]);
  renderOf({
    resource: reservation,
    path: '/',
    dataProvider: doubles({}),
    screen: (
      <ListContextProvider value={{ filterValues, setFilters } as never}>
        <CountedFilter />
      </ListContextProvider>
    ),
  });
}

it('says what the list counts, and takes that alone away', async () => {
  const team_id = ['health'];
  show({ counted_as: 'visits', counted_by: 'gender', counted_key: 'female', team_id });
  expect(screen.getByText('Counted as', { exact: false })).toHaveTextContent(
    'Counted as: Visits, Gender: Female',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Counted as' }));
  expect(setFilters).toHaveBeenCalledWith({ team_id }, []);
});

it('is not there where no figure led', () => {
  show({ team_id: ['health'] });
  expect(screen.queryByRole('button')).toBeNull();
});
