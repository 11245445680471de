// @vitest-environment jsdom
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OfflineBar } from '#src/custom/elements/OfflineBar.tsx';
import { createAdminQueryClient } from '#src/dataProvider/queryClient.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { ADMIN, doubles, renderScreen, signIn } from '../../support/render.tsx';
import { buildSample } from '../../support/sample.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

const connect = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

test('a bar says that there is no connection, as long as there is none', () => {
  render(<OfflineBar />);
  expect(screen.getByRole('status')).toHaveTextContent('');
  connect(false);
  expect(screen.getByRole('status')).toHaveTextContent('You are offline');
  connect(true);
  expect(screen.getByRole('status')).not.toHaveTextContent('You are offline');
});

test('offline a change fails at once, and is not made later', async () => {
  onlineManager.setOnline(false);
  const change = vi.fn(async () => {
    throw new Error('The server cannot be reached.');
  });
  const saving = new MutationObserver(createAdminQueryClient(), { mutationFn: change });
  await expect(saving.mutate()).rejects.toThrow('The server cannot be reached.');
  onlineManager.setOnline(true);
  expect(change).toHaveBeenCalledOnce();
});

test('a list that is slow says that what stands there is old', async () => {
  let answer = (_: unknown) => {};
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const getList = vi
    .fn()
    .mockResolvedValueOnce({ data: [buildSample()], total: 1 })
    .mockReturnValue(slow);
  renderScreen(
    <ResourceList />,
    doubles({ getList, getMany: async () => ({ data: [] }) } as never),
  );
  await screen.findByRole('link', { name: /First sample/ });
  await userEvent.type(screen.getByLabelText('Search samples'), 'second');
  const progress = await screen.findByRole('progressbar', { name: 'Loading' });
  expect(progress.closest('[aria-busy="true"]')?.textContent).toContain('First sample');
  answer({ data: [buildSample({ title: 'Second sample' })], total: 1 });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getAllByRole('link', { name: /Second sample/ })[0]).toBeDefined();
});
