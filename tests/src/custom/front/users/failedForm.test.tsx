// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { ProfilePage } from '#src/custom/front/users/ProfilePage.tsx';
import { EDUCATION, PERSONAL } from '#src/custom/front/users/profile/sections.ts';
import { setSession } from '#src/session/session.ts';
import { NO_HEALTH, verifiedUser as user } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
beforeAll(loadSchemas);

const scrolledTo = vi.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolledTo(this);
  };
});

test.each([PERSONAL, EDUCATION])(
  'each refused field of $name has the focus and is in view, each time',
  async ({ name, paths, call }) => {
    let refused = '';
    setSession({ token: 't', user });
    fakeApi({
      'GET /settings': () => ({ body: { time_zone: 'Asia/Manila' } }),
      'GET /barangays': () => ({ body: { data: [] } }),
      'GET /care': () => ({ body: { data: [] } }),
      'GET /profile/sessions': () => ({ body: { data: [] } }),
      'GET /profile/categories': () => ({ body: { data: [] } }),
      'GET /health-information': () => ({ body: NO_HEALTH }),
      [call]: () => ({
        status: 422,
        body: { code: 'invalid', message: 'Some fields are wrong', errors: { [refused]: 'No' } },
      }),
    });
    renderAt(`/my/profile?edit=${name}`, <ProfilePage />);
    const save = await screen.findByRole('button', { name: 'Save changes' });
    for (const path of [...paths, ...paths.slice(-1)]) {
      scrolledTo.mockClear();
      refused = path;
      save.focus();
      fireEvent.click(save);
      await waitFor(() => expect(document.activeElement?.id).toBe(path));
      expect(scrolledTo.mock.lastCall?.[0].id).toBe(path);
    }
  },
);
