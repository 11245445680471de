import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Bell } from '#src/custom/notifications/Bell.tsx';
import { NotificationFeed } from '#src/custom/notifications/NotificationFeed.tsx';
import { fakeApi } from '../front/support/fakeApi.ts';
import { renderAt, startFresh } from '../front/support/render.tsx';

startFresh();

const notice = (id: string, read_at: string | null = null) => ({
  id,
  user_id: 'u',
  kind: 'reservation_approved',
  title: `Approved ${id}`,
  body: 'Dental check-up',
  link: `/my/reservations/${id}`,
  read_at,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
});

/** A server with these notifications, which can be marked as read. */
function server(notices = [notice('a'), notice('b'), notice('c', '2026-11-02T00:00:00.000Z')]) {
  const state = { notices, fails: false };
  const unread = () => ({
    body: { unread: state.notices.filter(({ read_at }) => read_at === null).length },
  });
  const calls = fakeApi({
    'GET /notifications/count': unread,
    'GET /notifications': () =>
      state.fails
        ? { status: 500, body: { message: 'Broken', code: 'internal' } }
        : {
            body: {
              data: state.notices,
              page: 1,
              per_page: 6,
              total: state.notices.length,
              total_exact: true,
            },
          },
    'POST /notifications/read': ({ body }) => {
      const { ids, all } = body as { ids?: string[]; all?: true };
      state.notices = state.notices.map((one) =>
        all || ids?.includes(one.id) ? { ...one, read_at: '2026-11-03T00:00:00.000Z' } : one,
      );
      return unread();
    },
  });
  return { state, calls };
}

const show = () => {
  const go = vi.fn();
  renderAt('/', <Bell listHref="/my/notifications" go={go} />);
  return go;
};
const bell = () => screen.getByRole('button', { name: /^Notifications/ });

test('tells how many are unread, and shows the latest on a press', async () => {
  server();
  show();
  const button = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const first = await screen.findByRole('link', { name: /Unread:\s*Approved a/ });
  expect(first.getAttribute('href')).toBe('/my/reservations/a');
  expect(screen.getByRole('link', { name: /^Approved c/ })).toBeDefined();
});

test('marks the one that is opened as read, and leads to what it is about', async () => {
  const { calls } = server();
  const go = show();
  await userEvent.click(bell());
  await userEvent.click(await screen.findByRole('link', { name: /Approved a/ }));
  expect(go).toHaveBeenCalledWith('/my/reservations/a');
  expect(screen.queryByText('Approved b')).toBeNull();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['a'] });
});

test('marks all as read', async () => {
  server();
  show();
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  await userEvent.click(bell());
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('closes on Escape, back to the bell, and on a press elsewhere', async () => {
  server();
  show();
  await userEvent.click(bell());
  await screen.findByText('Approved a');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Approved a')).toBeNull();
  expect(document.activeElement).toBe(bell());
  await userEvent.click(bell());
  await screen.findByText('Approved a');
  await userEvent.click(document.body);
  expect(screen.queryByText('Approved a')).toBeNull();
});

test('asks every half minute while it is looked at, and says when more have come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { state, calls } = server([notice('a')]);
  show();
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  const asked = () => calls.filter(({ path }) => path === '/notifications/count').length;
  expect(asked()).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('');
  state.notices = [notice('b'), notice('a')];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  expect(screen.getByRole('status').textContent).toBe('1 new notification');
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked()).toBe(2);
  seen.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(asked()).toBe(3));
});

test('says so when there is nothing, and when it could not be shown', async () => {
  const { state } = server([]);
  renderAt('/', <NotificationFeed page={1} onPage={() => {}} go={() => {}} />);
  await screen.findByText('Nothing yet');
  state.fails = true;
  state.notices = [notice('a')];
  renderAt('/', <NotificationFeed page={2} onPage={() => {}} go={() => {}} />);
  await screen.findByText('Your notifications could not be shown.');
  state.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Approved a');
});
