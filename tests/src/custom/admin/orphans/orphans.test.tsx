// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resources } from '#schema/index.ts';
import { service } from '#schema/resources/service.ts';
import { ServiceStatus } from '#src/custom/admin/reservations/ServiceStatus.tsx';
import { createDataProvider } from '#src/dataProvider/dataProvider.ts';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ADMIN, renderOf, signIn } from '#tests/src/support/render.tsx';
import { expectLogged } from '#tests/support/loggedProblems.ts';

const RECORD = {
  id: '01900000-0000-7000-8000-000000000001',
  updated_at: '2026-12-01T00:00:00.000Z',
  name: 'Passport',
  team_id: 't',
  team: { id: 't', name: 'Civil registry' },
  status: 'active',
  weekly_hours: [],
  closures: [],
  categories: [],
  capacity: 2,
};
const ORPHANS = {
  message: 'Not yet',
  code: 'orphans',
  orphans: {
    total: 101,
    data: [{ reference: 'TK-1', service: 'Passport', date: '2026-12-02', time: '09:00' }],
  },
};
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!init.body) {
      const isOne = url.includes('/show/');
      return Response.json(
        isOne ? RECORD : { data: [], sections: [], total: 0, total_exact: true },
      );
    }
    const body = JSON.parse(String(init.body));
    sent.push(body);
    if (!body.orphans) return Response.json(ORPHANS, { status: 409 });
    return Response.json({ ...RECORD, ...body });
  });
});
afterEach(cleanup);

const dataProvider = createDataProvider({
  resources,
  viewer: () => ({ id: 'me', roles: [...ADMIN], team_ids: [] }),
  today: async () => '2026-12-01',
});
const render = (shown: React.ReactElement) =>
  renderOf({
    resource: service,
    declared: resources,
    screen: shown,
    dataProvider,
    path: `/services/${RECORD.id}`,
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

async function saveLess() {
  render(<EditScreen />);
  const room = await screen.findByLabelText(/^People per slot/);
  fireEvent.change(room, { target: { value: '1' } });
  press('Save service');
  return dialog();
}

test('a form that is saved names the visits, and sends the choice with what was typed', async () => {
  const shown = within(await saveLess());
  expect(shown.getByText('101 booked visits lose their time')).toBeDefined();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^TK-1: Passport, Wed.* 2 Dec 2026, 9:00$/),
    'and 100 more',
  ]);
  press('Save and keep them');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ ...sent[0], capacity: 1, orphans: 'keep' });
});

test('cancelling wants a reason', async () => {
  const shown = within(await saveLess());
  press('Save, cancel and tell them');
  expect(shown.getByText('Give a reason')).toBeDefined();
  fireEvent.change(shown.getByLabelText('Reason for cancelling'), { target: { value: 'Fiesta' } });
  press('Save, cancel and tell them');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ orphans: 'cancel', orphans_reason: 'Fiesta' });
});

test('going back changes nothing and keeps what was typed', async () => {
  expectLogged(/HttpError/);
  await saveLess();
  press('Go back');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect((screen.getByLabelText(/^People per slot/) as HTMLInputElement).value).toBe('1');
});

test('closing a service asks the same', async () => {
  render(<ServiceStatus record={RECORD} />);
  press('Change status');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Inactive' }));
  await dialog();
  press('Save and keep them');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ status: 'inactive', orphans: 'keep' });
});
