// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { clearSession, getSession, resetSession, setSession } from '#src/session/session.ts';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample, ONE } from '../support/sample.ts';

const OFFER = /You typed this on .* and did not save it/;
let updated_at = '2026-11-20T00:00:00.000Z';
let changed = {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signIn([...ADMIN]);
  changed = {};
  updated_at = '2026-11-20T00:00:00.000Z';
});
afterEach(cleanup);

const open = async () => {
  const getOne = async (name: string) => ({
    data:
      name === 'samples'
        ? { ...buildSample(changed), updated_at }
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
  const kept = Object.entries({ ...localStorage }) as [string, string][];
  cleanup();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  return open();
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const drafts = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('takda-form-me-samples'));

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

  it('is chosen field by field where the record has been changed since', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    updated_at = '2026-11-21T00:00:00.000Z';
    changed = { title: 'Theirs' };
    const title = await reload();
    await screen.findByText(/It has been changed since/);
    await press('Bring it back');
    const dialog = await screen.findByRole('dialog', { name: /Someone else has changed/ });
    expect(within(dialog).getByText('Theirs', { selector: 'bdi' })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bring it back' }));
    await waitFor(() => expect(title.value).toContain('and more'));
  });

  it('needs no choice where they changed something else', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    updated_at = '2026-11-21T00:00:00.000Z';
    changed = { body: 'Theirs' };
    const title = await reload();
    await press('Bring it back');
    expect(title.value).toContain('and more');
    expect(screen.getByLabelText<HTMLInputElement>(/^Body/).value).toBe('Theirs');
  });

  it('is offered to nobody else, and gone once its account has signed out', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    const [[key, kept] = ['', '']] = Object.entries({ ...localStorage }).filter(([name]) =>
      drafts().includes(name),
    ) as [string, string][];
    cleanup();
    localStorage.setItem(key, kept);
    setSession({ token: 'another', user: { ...getSession().user, id: 'other' } as never });
    expect(localStorage.getItem(key)).toBeNull();
    signIn([...ADMIN]);
    localStorage.setItem(key, kept);
    clearSession();
    // The session ended by itself: the same account finds it again, within half a day.
    expect(localStorage.getItem(key)).toBe(kept);
    localStorage.setItem(key, kept.replace(/"at":"[^"]+"/, '"at":"2020-01-01T00:00:00.000Z"'));
    signIn([...ADMIN]);
    expect(localStorage.getItem(key)).toBeNull();
    localStorage.setItem(key, kept);
    resetSession();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is gone once the form is left', async () => {
    await userEvent.type(await open(), ' and more');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    cleanup();
    expect(drafts()).toHaveLength(0);
  });
});
