// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actionsOf, MENU_SECTIONS } from '#schema/declaration/defineResource.ts';
import { isNamedOnly, reservation, resources, role } from '#schema/index.ts';
import { missingPermissions, type RoleEffect } from '#schema/users/roles.ts';
import { effectLines } from '#src/custom/admin/users/roles/effectTexts.ts';
import { matrixOf, stateOf, toggled } from '#src/custom/admin/users/roles/matrix.ts';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ask } from '#src/http/ask.ts';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { expectLogged } from '#tests/support/loggedProblems.ts';

vi.mock('#src/http/ask.ts', () => ({ ask: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const CLERK = {
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'clerk',
  description: null,
  reach: 'team',
  permissions: ['services.list'],
  built_in: false,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};
const EFFECT: RoleEffect = {
  people: { total: 9, some: [{ id: 'ana', first_name: 'Ana' }] },
  changes: [
    { permission: 'services.list', before: 'team', after: null, people: 3 },
    { permission: 'services.create', before: null, after: 'team', people: 9 },
    { permission: 'services.update', before: null, after: 'team', people: 9 },
  ],
};

function editing(update: (name: string, params: { data: object }) => Promise<unknown>) {
  const getOne = async (name: string) => ({
    data: name === 'roles' ? CLERK : { id: 'settings', time_zone: 'Asia/Manila' },
  });
  renderOf({
    resource: role,
    screen: (
      <Suspense>
        <EditScreen />
      </Suspense>
    ),
    dataProvider: doubles({ getOne, update } as never),
    path: `/roles/${CLERK.id}`,
  });
  return screen.findByLabelText('Services: Create');
}
/** By role, the many boxes of a matrix take their time. */
const press = async (words: string) => userEvent.click(await screen.findByText(words));
const box = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

test('nothing is written before who is affected was shown and confirmed', async () => {
  vi.mocked(ask).mockResolvedValue(EFFECT);
  const update = vi.fn(async (_name: string, { data, meta }: { data: object; meta?: object }) => {
    if (JSON.stringify(meta) === JSON.stringify({ current_password: 'right' })) {
      return { data: { ...CLERK, ...data } };
    }
    const errors = { current_password: 'This is not your current password' };
    throw Object.assign(new Error('Some of this is not right yet.'), { body: { errors } });
  });
  await userEvent.click(await editing(update));
  await press('Save role');
  expect(await screen.findByText('Save the role clerk?')).toBeDefined();
  expect(ask).toHaveBeenCalledWith('POST /roles/update/preview/{id}', {
    params: { id: CLERK.id },
    body: { reach: 'team', permissions: ['services.list', 'services.create'] },
  });
  expect(screen.getByText('9 people hold this role.')).toBeDefined();
  expect(screen.getByText('Ana').getAttribute('href')).toContain('ana');
  expect(screen.getByText('and 8 more').getAttribute('href')).toContain(CLERK.id);
  await press('Go back');
  await waitFor(() => expect(screen.queryByText('Save the role clerk?')).toBeNull());
  expect(update).not.toHaveBeenCalled();
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect(box('Services: Create').checked).toBe(true);

  await press('Save role');
  await userEvent.type(await screen.findByLabelText('Your own password'), 'wrong');
  expectLogged(/Some of this is not right yet/);
  await press('Save for 9 people');
  expect(await screen.findByText('This is not your current password')).toBeDefined();
  expect(box('Services: Create').checked).toBe(true);
  const again = await screen.findByLabelText('Your own password');
  await userEvent.clear(again);
  await userEvent.type(again, 'right');
  await press('Save for 9 people');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('Save the role clerk?')).toBeNull());
});

test('a new description needs no such step', async () => {
  const update = vi.fn(async () => ({ data: CLERK }));
  await editing(update);
  await userEvent.type(screen.getByLabelText(/^Description/), 'Sorts the mail');
  await press('Save role');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(ask).not.toHaveBeenCalled();
});

test('the matrix is one stop of the Tab key; arrows go, and space toggles rows and columns', async () => {
  await editing(vi.fn());
  const grid = document.querySelector('[role=grid]') as HTMLElement;
  expect(grid.querySelectorAll('input[tabindex="0"]')).toHaveLength(1);
  box('Delete, of everything').focus();
  await userEvent.keyboard(' ');
  expect(box('Reservations: Delete').checked).toBe(true);
  expect(box('Teams: Delete').checked).toBe(true);
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reservations: everything');
  await userEvent.keyboard(' ');
  expect(box('Reservations: Approve, decline, cancel').checked).toBe(true);
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{End}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Reservations: Change');
});

test('the matrix says what a permission only works together with', async () => {
  await editing(vi.fn());
  const words = '“Create” only works together with: People: See the list; People: See one';
  expect(screen.queryByText(words)).toBeNull();
  await userEvent.click(box('People: Create'));
  expect(screen.getByText(words)).toBeDefined();
  for (const seen of ['People: See the list', 'People: See one']) await userEvent.click(box(seen));
  expect(screen.queryByText(words)).toBeNull();
});

test('whatever is done with records needs to see them, and nothing is wanting with everything', () => {
  for (const resource of resources) {
    expect(missingPermissions(resource, ['*'])).toEqual([]);
    const offered = actionsOf(resource);
    const isOpen = resource.access.everyone?.includes('list');
    if (!offered.includes('list') || !offered.includes('update') || isOpen) continue;
    const [gap] = missingPermissions(resource, [`${resource.name}.update`]);
    expect(gap?.missing ?? [`${resource.name}.list`]).toContain(`${resource.name}.list`);
  }
  const [behalf] = missingPermissions(reservation, [
    ...['list', 'show', 'create_on_behalf'].map((action) => `reservations.${action}`),
  ]);
  expect(behalf?.missing).toEqual(['users.list']);
});

test('a reach says what it means', async () => {
  await editing(vi.fn());
  const all = screen.getByLabelText('All records');
  expect(all.getAttribute('aria-describedby')).toContain('meaning');
  await userEvent.click(all);
  expect((all as HTMLInputElement).checked).toBe(true);
});

test('the matrix holds every permission once, everything included', () => {
  const parts = matrixOf(resources, MENU_SECTIONS);
  const all = parts.flatMap(({ rows }) => rows.flatMap((row) => row.all));
  expect(new Set(all).size).toBe(all.length);
  const without = toggled(parts, ['*'], ['services.list']);
  const implied = all.filter((one) => !isNamedOnly(one));
  expect(implied).toHaveLength(all.length - 1);
  expect(without).toEqual(implied.filter((one) => one !== 'services.list'));
  expect(stateOf(without, ['services.list', 'services.show'])).toBe('some');
  expect(toggled(parts, without, ['services.list', 'services.show'])).toEqual(implied);
});

test('gains and losses are told by thing, with whom they do not touch', () => {
  expect(effectLines(EFFECT, 'gain')).toEqual([{ words: 'Services: create; change', note: null }]);
  expect(effectLines(EFFECT, 'lose')).toEqual([
    {
      words: 'Services: see the list',
      note: 'For 3 of 9; the others have it by another role too.',
    },
  ]);
  const wider = { permission: 'services.list', before: 'team', after: 'all', people: 9 } as const;
  expect(effectLines({ ...EFFECT, changes: [wider] }, 'gain')).toEqual([
    { words: 'Services: see the list (all records instead of records of own teams)', note: null },
  ]);
});
