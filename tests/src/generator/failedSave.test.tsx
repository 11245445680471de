// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writableFields } from '#src/generator/declarations.ts';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { expectLogged } from '../../support/loggedProblems.ts';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE, sample } from '../support/sample.ts';

const scrolledTo = vi.fn();
beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  scrolledTo.mockClear();
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo(this);
  };
});
afterEach(cleanup);

/** @returns what saves, to be refused with these errors */
async function form() {
  // react-admin logs every refusal while it is developed with.
  expectLogged(/HttpError/);
  let errors: Record<string, string> = {};
  const update = vi.fn(async () => {
    const all = { ...errors, root: { serverError: '' } };
    throw new HttpError('Not saved', 422, { message: 'Not saved', code: 'invalid', errors: all });
  });
  const getOne = async (name: string) => ({
    data: name === 'samples' ? buildSample() : { id: 'settings', time_zone: 'Asia/Manila' },
  });
  const getList = async () => ({ data: [], total: 0 });
  const getMany = async () => ({ data: [] });
  const verbs = doubles({ getList, getMany, getOne, update } as never);
  renderScreen(<EditScreen />, verbs, `/samples/${ONE}`);
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Changed' } });
  return async (refused: Record<string, string>) => {
    errors = refused;
    update.mockClear();
    const save = screen.getByRole('button', { name: 'Save sample' });
    save.focus();
    fireEvent.click(save);
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
  };
}

const focusedPath = () =>
  document.activeElement?.closest('[data-field]')?.getAttribute('data-field');

test('a refused field of every kind has the focus and is in view, each time', async () => {
  const save = await form();
  const paths = writableFields(sample, 'admin', 'update').map(({ path }) => path);
  for (const path of [...paths, ...paths.slice(-1)]) {
    scrolledTo.mockClear();
    await save({ [path]: 'Not this' });
    await waitFor(() => expect(focusedPath()).toBe(path));
    const last: Element = scrolledTo.mock.lastCall?.[0];
    expect(last.closest('[data-field]')?.getAttribute('data-field')).toBe(path);
  }
});

test('the first of several wrong inputs has the focus, and the very input of rows', async () => {
  const save = await form();
  await save({ 'breaks.0.to': 'Too late', minutes: 'Too long' });
  await waitFor(() => expect(focusedPath()).toBe('minutes'));
  await save({ 'breaks.0.to': 'Too late' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^To/)));
});

test('what has no input on the form is said above it, with the focus', async () => {
  const save = await form();
  await save({ secret: 'The secret is out' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The secret is out'));
});
