// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { category, service, team } from '#schema/index.ts';
import { readForm } from '#src/custom/admin/questionnaires/builder/builderApi.ts';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

vi.mock('#src/custom/admin/questionnaires/builder/builderApi.ts', async (real) => ({
  ...(await real<object>()),
  readForm: vi.fn(),
}));
vi.mock('#src/custom/admin/reservations/WeekPreview.tsx', () => ({
  WeekPreview: () => null,
}));

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(cleanup);

const SERVICE = {
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'Passport',
  team_id: '01900000-0000-7000-8000-00000000000b',
  weekly_hours: [],
  closures: [],
  categories: [],
  requires_questionnaire: false,
  requires_health_information: false,
  ask_again: 'every_booking',
  ask_again_months: 12,
};

function edit(questions: object[]) {
  vi.mocked(readForm).mockResolvedValue({ sections: [{ questions }] } as never);
  const getOne = async (name: string) => ({
    data: name === 'services' ? SERVICE : { id: 'settings', time_zone: 'Asia/Manila' },
  });
  const none = async () => ({ data: [], total: 0 });
  renderOf({
    resource: service,
    screen: (
      <Suspense>
        <EditScreen />
      </Suspense>
    ),
    dataProvider: doubles({ getOne, getList: none, getMany: none } as never),
    path: `/services/${SERVICE.id}`,
    declared: [service, team, category],
  });
}
const QUESTIONNAIRE = "Ask the team's questionnaire";

test('a switch that would ask nothing is not there, and nor is how often', async () => {
  edit([]);
  await screen.findByText(/This team asks nothing yet/);
  expect(screen.queryByRole('switch', { name: QUESTIONNAIRE })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Ask again' })).toBeNull();
  expect(screen.queryByLabelText(/Months until it is asked again/)).toBeNull();
});

test('it is there once the team asks something, and how often once it is on', async () => {
  edit([{ id: 'q' }]);
  const asks = await screen.findByRole('switch', { name: QUESTIONNAIRE });
  expect(screen.queryByText('Ask again')).toBeNull();
  await userEvent.click(asks);
  expect(await screen.findByText('Ask again')).toBeDefined();
  expect(screen.queryByLabelText(/Months until it is asked again/)).toBeNull();
  await userEvent.click(screen.getByLabelText('After some months'));
  expect(await screen.findByLabelText(/Months until it is asked again/)).toBeDefined();
});
