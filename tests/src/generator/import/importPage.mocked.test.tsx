// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportOutcome, ImportState } from '#schema/calls/imports.ts';
import { knownHeadings } from '#schema/import/headings.ts';
import { importFields } from '#schema/import/importable.ts';
import { user } from '#schema/index.ts';
import { inEnglish } from '#schema/language/index.ts';
import { ImportPage } from '#src/generator/import/ImportPage.tsx';
import {
  askOverview,
  askRefused,
  sendRows,
  startImport,
} from '#src/generator/import/importCalls.ts';
import { saveFile } from '#src/generator/saveFile.ts';
import { ApiError } from '#src/http/apiError.ts';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';

vi.mock('#src/generator/import/importCalls.ts', () => ({
  askOverview: vi.fn(),
  askRefused: vi.fn(),
  sendRows: vi.fn(),
  startImport: vi.fn(),
}));
vi.mock('#src/generator/saveFile.ts', () => ({ saveFile: vi.fn() }));

const settings = { mode: 'create', key: 'email', dates: 'ymd', columns: {} } as const;
const NONE = { create: 0, update: 0, same: 0, skip: 0, error: 0 };
const state: ImportState = {
  ...{ id: 'import', file_name: 'old.csv', file_hash: 'x', row_count: 9, settings },
  done: { ...NONE, create: 5, error: 1 },
  ...{ created_at: '2026-11-30T02:00:00.000Z', updated_at: '2026-11-30T02:00:00.000Z' },
};
const fields = importFields(user, 'admin', settings);
const headings = knownHeadings(fields, [{ id: 'en', name: 'English', t: inEnglish }]);

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  vi.mocked(askOverview).mockResolvedValue({ imports: [], headings, last: null });
  vi.mocked(startImport).mockResolvedValue({ ...state, done: NONE });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const create = (number: number, id: string | null = null): ImportOutcome => ({
  ...{ number, outcome: 'create', is_done: id !== null, id, errors: {} },
});
const wrong = (number: number): ImportOutcome => ({
  ...{ number, outcome: 'error', is_done: false, id: null, errors: { email: 'Enter an address' } },
});

const open = () =>
  renderOf({
    resource: user,
    screen: (
      <ResourceContextProvider value={user.name}>
        <ImportPage />
      </ResourceContextProvider>
    ),
    dataProvider: doubles({}),
    path: '/users/import',
  });

async function upload(text: string, label = 'Table to import') {
  const button = await screen.findByRole('button', { name: 'Choose a file' });
  await vi.waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  // jsdom's files cannot be read by themselves.
  const arrayBuffer = async () => new TextEncoder().encode(text).buffer;
  await userEvent.upload(screen.getByLabelText(label), Object.assign(file, { arrayBuffer }));
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('a table is checked, corrected, checked again and imported', async () => {
  open();
  await upload('E-mail,Given name,Surname\nana@x.test,Ana,Cruz\nbea,Bea,Diaz\n');
  expect(await screen.findByText('2 rows in people.csv')).toBeDefined();
  expect((screen.getByLabelText('Surname') as HTMLSelectElement).value).toBe('profile.last_name');
  vi.mocked(sendRows).mockResolvedValueOnce([create(2), wrong(3)]);
  await press('Check the rows');
  expect(await screen.findByText('E-mail: Enter an address.')).toBeDefined();
  expect(startImport).toHaveBeenCalledWith(
    user,
    expect.objectContaining({
      row_count: 2,
      settings: expect.objectContaining({ mode: 'create', key: 'email' }),
    }),
  );

  const correct = screen.getByRole('group', { name: 'Correct line 3' });
  await userEvent.clear(within(correct).getByLabelText('E-mail'));
  await userEvent.type(within(correct).getByLabelText('E-mail'), 'bea@x.test');
  vi.mocked(sendRows).mockResolvedValueOnce([create(3)]);
  await press('Check 1 row again');
  const cells = {
    ...{ email: 'bea@x.test', 'profile.first_name': 'Bea', 'profile.last_name': 'Diaz' },
  };
  expect(sendRows).toHaveBeenLastCalledWith(user, 'import', {
    ...{ dry_run: true, choices: {}, rows: [{ number: 3, cells }] },
  });
  await userEvent.click(await screen.findByLabelText(/^Mail each new person/));
  vi.mocked(sendRows).mockResolvedValueOnce([create(2, 'one'), create(3, 'two')]);
  await press('Import 2 rows');
  expect(await screen.findByText('2 rows are done.')).toBeDefined();
  expect(sendRows).toHaveBeenLastCalledWith(
    user,
    'import',
    expect.objectContaining({ dry_run: false, choices: { invite: true } }),
  );
  expect(screen.getAllByRole('link', { name: 'Open' })[0]?.getAttribute('href')).toContain('one');
});

test('what was corrected stays on the way back to the columns, unless these change', async () => {
  open();
  await upload('E-mail,Given name,Surname,Note\nbea,Bea,Diaz,So\n');
  vi.mocked(sendRows).mockResolvedValueOnce([wrong(2)]);
  await press('Check the rows');
  const email = async () =>
    within(await screen.findByRole('group', { name: 'Correct line 2' })).getByLabelText('E-mail');
  await userEvent.clear(await email());
  await userEvent.type(await email(), 'bea@x.test');
  const sentEmails = () =>
    vi.mocked(sendRows).mock.calls.map(([, , { rows }]) => rows[0]?.cells.email);
  for (const isChanged of [false, true]) {
    await press('Back to the columns');
    if (isChanged) await userEvent.selectOptions(screen.getByLabelText('Surname'), '');
    if (isChanged) await userEvent.selectOptions(screen.getByLabelText('Note'), 'Last name');
    vi.mocked(sendRows).mockResolvedValueOnce([wrong(2)]);
    await press('Check the rows');
    await screen.findByRole('group', { name: 'Correct line 2' });
  }
  expect(sentEmails()).toEqual(['bea', 'bea@x.test', 'bea']);
});

test('what a broken connection left undone can be gone on with', async () => {
  open();
  await upload('E-mail,First name,Last name\nana@x.test,Ana,Cruz\n');
  vi.mocked(sendRows).mockResolvedValueOnce([create(2)]);
  await press('Check the rows');
  vi.mocked(sendRows).mockRejectedValueOnce(new ApiError(0, 'network', 'No connection.'));
  await press('Import 1 row');
  expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
  vi.mocked(sendRows).mockResolvedValueOnce([create(2, 'one')]);
  await press('Import 1 row');
  expect(await screen.findByText('1 row is done.')).toBeDefined();
});

test('an earlier import goes on with its own file alone, and its refused rows can still be had', async () => {
  vi.mocked(askOverview).mockResolvedValue({ imports: [state], headings, last: null });
  vi.mocked(askRefused).mockResolvedValueOnce([
    { number: 4, cells: { email: 'bea' }, errors: { email: 'Enter an address' } },
  ]);
  open();
  await press('Download the refused rows');
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('users-to-correct.csv');
  expect(content?.size).toBeGreaterThan(20);
  await upload('E-mail\nana@x.test\n', 'The file old.csv again');
  expect((await screen.findByRole('alert')).textContent).toContain('not the same file as old.csv');
});

test('without the columns that are needed nothing is checked', async () => {
  open();
  await upload('Mail,Shoe size\nana@x.test,38\n');
  expect(await screen.findByText('No column for: First name, Last name')).toBeDefined();
  const check = screen.getByRole('button', { name: 'Check the rows' }) as HTMLButtonElement;
  expect(check.disabled).toBe(true);
});

test('a file without rows is said to be one', async () => {
  open();
  await upload('E-mail,First name\n');
  expect((await screen.findByRole('alert')).textContent).toContain('There are no rows');
});
