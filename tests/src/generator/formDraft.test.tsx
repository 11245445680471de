// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE } from '../support/sample.ts';

const OFFER = /You had not saved this/;
let updated_at = '2026-11-20T00:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn([...ADMIN]);
  updated_at = '2026-11-20T00:00:00.000Z';
});
afterEach(cleanup);

const open = async () => {
  const getOne = async (name: string) => ({
    data:
      name === 'samples'
        ? { ...buildSample(), updated_at }
        : { id: 'settings', time_zone: 'Asia/Manila' },
  });
  const empty = async () => ({ data: [], total: 0 });
  renderScreen(
    <EditScreen />,
    doubles({ getOne, getList: empty, getMany: empty } as never),
    `/samples/${ONE}`,
  );
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
};
/** A reload ends the page without a word to React. */
async function reload() {
  const kept = Object.entries({ ...sessionStorage }) as [string, string][];
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  return open();
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('form-samples'));

async function typeAndReload() {
  await userEvent.type(await open(), ' and more');
  await waitFor(() => expect(drafts()).toHaveLength(1));
  return reload();
}

describe('what was typed and not saved', () => {
  it('is offered after a reload and brought back', async () => {
    const title = await typeAndReload();
    await screen.findByText(OFFER);
    expect(title.value).not.toContain('and more');
    await press('Bring it back');
    expect(title.value).toContain('and more');
    expect(screen.queryByText(OFFER)).toBeNull();
    expect(screen.getByText('Not saved yet')).toBeDefined();
  });

  it('is thrown away when asked', async () => {
    const title = await typeAndReload();
    await press('Throw it away');
    expect(title.value).not.toContain('and more');
    expect(drafts()).toHaveLength(0);
  });

  it('is not offered where the record has been changed since, and that is said', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    updated_at = '2026-11-21T00:00:00.000Z';
    await reload();
    await screen.findByText(/was not saved, and this has been changed since/);
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  });

  it('is gone once the form is left', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    cleanup();
    expect(drafts()).toHaveLength(0);
  });
});
