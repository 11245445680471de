// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#schema/index.ts';
import { ImportPage } from '#src/custom/admin/users/import/ImportPage.tsx';
import { ApiError } from '#src/http/apiError.ts';
import { ask } from '#src/http/ask.ts';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

vi.mock('#src/http/ask.ts', () => ({ ask: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const PREVIEW = 'POST /users/import/preview';
const IMPORT = 'POST /users/import';
const create = { outcome: 'create' as const, id: null, errors: {} };
const wrong = { outcome: 'error' as const, id: null, errors: { email: 'Enter an address' } };

async function upload(text: string) {
  renderOf({
    resource: user,
    screen: <ImportPage />,
    dataProvider: doubles({}),
    path: '/users/import',
  });
  const input = await screen.findByLabelText('Table of constituents');
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  // jsdom's files cannot be read by themselves.
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer;
  await userEvent.upload(input, Object.assign(file, { arrayBuffer }));
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('a table is checked, mended, checked again and imported', async () => {
  await upload('E-mail,Given name,Surname\nana@x.test,Ana,Cruz\nbea,Bea,Diaz\n');
  expect(await screen.findByText('2 people in people.csv')).toBeDefined();
  expect((screen.getByLabelText('Surname') as HTMLSelectElement).value).toBe('profile.last_name');
  vi.mocked(ask).mockResolvedValueOnce({ rows: [create, wrong] });
  await press('Check the rows');
  expect(await screen.findByText('E-mail: Enter an address.')).toBeDefined();
  expect(ask).toHaveBeenLastCalledWith(PREVIEW, expect.anything());

  const mend = screen.getByRole('group', { name: 'Correct line 3' });
  await userEvent.clear(within(mend).getByLabelText('E-mail'));
  await userEvent.type(within(mend).getByLabelText('E-mail'), 'bea@x.test');
  vi.mocked(ask).mockResolvedValueOnce({ rows: [create] });
  await press('Check 1 row again');
  expect(ask).toHaveBeenLastCalledWith(PREVIEW, {
    body: {
      rows: [{ email: 'bea@x.test', profile: { first_name: 'Bea', last_name: 'Diaz' } }],
      invite: false,
    },
  });
  await userEvent.click(await screen.findByLabelText(/^Mail each new person/));
  vi.mocked(ask).mockResolvedValueOnce({
    rows: ['one', 'two'].map((id) => ({ ...create, id })),
  });
  await press('Import 2 people');
  expect(await screen.findByText('2 accounts were made.')).toBeDefined();
  expect(ask).toHaveBeenLastCalledWith(IMPORT, {
    body: expect.objectContaining({ invite: true }),
  });
  expect(screen.getAllByRole('link', { name: 'Open' })[0]?.getAttribute('href')).toContain('one');
});

test('what a broken connection left undone can be gone on with', async () => {
  await upload('E-mail,First name,Last name\nana@x.test,Ana,Cruz\n');
  vi.mocked(ask).mockResolvedValueOnce({ rows: [create] });
  await press('Check the rows');
  vi.mocked(ask).mockRejectedValueOnce(new ApiError(0, 'network', 'No connection.'));
  await press('Import 1 person');
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  vi.mocked(ask).mockResolvedValueOnce({ rows: [{ ...create, id: 'one' }] });
  await press('Import 1 person');
  expect(await screen.findByText('1 account was made.')).toBeDefined();
});

test('without the columns that are needed nothing is checked', async () => {
  await upload('Mail,Shoe size\nana@x.test,38\n');
  expect(await screen.findByText('No column for: First name, Last name')).toBeDefined();
  const check = screen.getByRole('button', { name: 'Check the rows' }) as HTMLButtonElement;
  expect(check.disabled).toBe(true);
});

test('a file without rows is said to be one', async () => {
  await upload('E-mail,First name\n');
  expect((await screen.findByRole('alert')).textContent).toContain('There are no rows');
});
