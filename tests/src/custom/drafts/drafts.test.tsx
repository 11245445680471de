// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { forgetDraftsOfOthers, keepDraft, readDraft } from '#src/custom/drafts/drafts.ts';
import { useDraft } from '#src/custom/drafts/useDraft.ts';
import { FrontApp } from '#src/custom/front/FrontApp.tsx';
import { keepChallenge } from '#src/custom/signIn/challenge.ts';
import {
  clearSession,
  followOtherTabs,
  restoreSession,
  STORAGE_KEY,
  setSession,
} from '#src/session/session.ts';
import { buildUser } from '../front/support/builders.ts';
import { fakeApi } from '../front/support/fakeApi.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();
const maria = { token: 'm', user: buildUser() };
const jose = { token: 'j', user: buildUser({ id: '01900000-0000-7000-8000-000000000009' }) };
const MARKER = 'Purok 7, house with the blue gate';
/** Whatever of the browser outlives the page. */
const storage = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

let stop = () => {};
beforeEach(() => {
  stop();
  stop = forgetDraftsOfOthers();
});

function Note() {
  const [text, setText] = useDraft('note');
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />;
}
const note = () => screen.getByLabelText<HTMLInputElement>('Note').value;

test('a draft is there again for who typed it', async () => {
  setSession(maria);
  const { unmount } = render(<Note />);
  await userEvent.type(screen.getByLabelText('Note'), MARKER);
  unmount();
  render(<Note />);
  expect(note()).toBe(MARKER);
});

test.each([
  ['signing out, or an ended session', () => clearSession()],
  ['somebody else', () => setSession(jose)],
  [
    'signing out in another tab',
    () => {
      const unfollow = followOtherTabs();
      window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: null }));
      unfollow();
    },
  ],
])('%s leaves nothing of it, neither kept nor shown', async (_, leave) => {
  setSession(maria);
  render(<Note />);
  await userEvent.type(screen.getByLabelText('Note'), MARKER);
  expect(storage()).toContain(MARKER);
  act(leave);
  expect(storage()).not.toContain(MARKER);
  expect(note()).toBe('');
  act(() => setSession(jose));
  expect(note()).toBe('');
});

test('a session that is renewed keeps what its person typed', () => {
  setSession(maria);
  keepDraft('note', MARKER);
  setSession({ ...maria, token: 'new' });
  expect(readDraft('note')).toBe(MARKER);
});

test('what nobody typed, such as an address to sign in with, goes once somebody signs in', () => {
  keepDraft('login', 'ana@takda.test');
  keepChallenge('login', {
    challenge: 'c',
    sent_to: 'ana@takda.test',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    resend_at: new Date().toISOString(),
  });
  setSession(jose);
  expect(storage()).not.toContain('ana@takda.test');
});

test('a tab that is opened again starts without the drafts of who has left', async () => {
  setSession(maria);
  keepDraft('note', MARKER);
  sessionStorage.setItem('takda-draft-note', MARKER);
  stop();
  localStorage.removeItem(STORAGE_KEY);
  await restoreSession();
  stop = forgetDraftsOfOthers();
  expect(storage()).not.toContain(MARKER);
});

test('the page itself starts anew: what it had read and shown goes with the person', async () => {
  setSession(maria);
  window.history.replaceState(null, '', '/faqs');
  fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /frequently-asked-questions': () => ({ body: { data: [], total: 0 } }),
    'GET /notifications': () => ({ body: { data: [], total: 0, unread: 0 } }),
  });
  render(<FrontApp />);
  const search = await screen.findByRole('searchbox');
  await userEvent.type(search, MARKER);
  act(clearSession);
  expect(screen.queryByDisplayValue(MARKER)).toBeNull();
});
