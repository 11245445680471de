// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DialogHost } from '#src/custom/dialogs/DialogHost.tsx';
import { FrontApp } from '#src/custom/front/FrontApp.tsx';
import { markUnsavedWork, renewOrEndSession } from '#src/session/renewal.ts';
import { getSession, setSession } from '#src/session/session.ts';
import { buildUser } from '../front/support/builders.ts';
import { fakeApi } from '../front/support/fakeApi.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();
// What loads after the first view never comes.
vi.mock('#src/custom/front/shell/Footer.tsx', () => new Promise(() => {}));

test('a session that ends before all of the page is loaded is renewed all the same', async () => {
  fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
    'GET /faqs': () => ({ body: { data: [], total: 0 } }),
    'GET /notifications': () => ({ body: { data: [], total: 0, unread: 0 } }),
    'GET /care': () => ({ body: { data: [] } }),
  });
  window.history.replaceState(null, '', '/faqs');
  setSession({ token: 'old', user: buildUser() });
  render(
    <>
      <FrontApp />
      <DialogHost />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
  const end = markUnsavedWork();
  void renewOrEndSession(getSession());
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
  expect(getSession().token).toBe('old');
  end();
});
