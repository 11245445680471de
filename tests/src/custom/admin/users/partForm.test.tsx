// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, defaultI18nProvider, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { PartForm } from '#src/custom/admin/users/page/PartForm.tsx';
import { EDUCATION } from '#src/custom/admin/users/page/parts.ts';
import { adminTheme } from '#src/theme/adminTheme.ts';
import { ADMIN, doubles, signIn } from '#tests/src/support/render.tsx';

const person = {
  id: '01890000-0000-7000-8000-000000000001',
  updated_at: '2026-11-02T00:00:00.000Z',
  profile: { first_name: 'Ana', last_name: 'Reyes' },
  education_and_occupation: { school: 'City College', occupation: 'Nurse' },
} as unknown as Person;
const fields = user.flatFields.filter(({ path }) => path.startsWith('education_and_occupation.'));
const onClose = vi.fn();
const sent = vi.fn();
let answer: { status: number; body: unknown };

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  vi.clearAllMocks();
  answer = { status: 200, body: person };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent(url, JSON.parse(String(init.body)));
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(cleanup);

function show() {
  const element = (
    <AdminContext
      dataProvider={doubles({})}
      i18nProvider={defaultI18nProvider}
      theme={adminTheme('light')}
      darkTheme={null}
    >
      <ResourceContextProvider value="users">
        <PartForm person={person} part={EDUCATION} fields={fields} onClose={onClose} />
      </ResourceContextProvider>
    </AdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const retype = async (label: RegExp, words: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (words) await userEvent.type(screen.getByLabelText(label), words);
};

test('sends what changed to the call of its part, as last read', async () => {
  show();
  await retype(/^School/, '');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledExactlyOnceWith(
    `/api/users/update/education-and-occupation/${person.id}`,
    { school: null, updated_at: person.updated_at },
  );
});

test('a refusal stands at its field, and what was typed stays', async () => {
  answer = {
    status: 422,
    body: { code: 'invalid', message: 'Not right', errors: { occupation: 'Say what you do' } },
  };
  show();
  await retype(/^Occupation/, 'x');
  await save();
  expect(await screen.findByText('Say what you do')).toBeTruthy();
  expect(screen.getByLabelText(/^Occupation/)).toHaveValue('x');
  expect(onClose).not.toHaveBeenCalled();
});

test('a newer version of the person is never overwritten', async () => {
  answer = { status: 409, body: { code: 'stale', message: 'Someone else has changed this' } };
  show();
  await retype(/^Occupation/, 'Teacher');
  await save();
  expect(await screen.findByText('Someone else has changed this')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
