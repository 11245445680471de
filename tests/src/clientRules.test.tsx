// @vitest-environment jsdom
/** The rules that the specification gives the client: where each is tried, and those tried nowhere else. */
import { readFileSync } from 'node:fs';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { GetListParams } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { category } from '../../schema/index.ts';
import { listQuerySchema } from '../../schema/listQuery.ts';
import { createAdminQueryClient } from '../../src/dataProvider/queryClient.ts';
import { ResourceList } from '../../src/resources/list/ResourceList.tsx';
import { clearSession, isAuthenticated, isEmailVerified } from '../../src/session/session.ts';
import { buildUser } from './custom/front/support/builders.ts';
import { ADMIN, doubles, renderOf, signIn } from './support/render.tsx';
import { sample } from './support/sample.ts';

/** Rule -> the tests that show it: file and name. */
const RULES: Record<string, readonly [file: string, test: string][]> = {
  'A full-screen logo loader says to wait while the main part loads': [
    [
      'src/custom/elements/loader.test.tsx',
      'the loader says to wait, in the words of the specification',
    ],
    [
      'src/custom/elements/loader.test.tsx',
      'the page itself shows the same before any script, with room for the name',
    ],
    ['e2e/clientRules.test.ts', 'begin with the loader and your profile'],
  ],
  'Every route change scrolls to the top, unless the path holds a modal segment': [
    ['src/custom/hooks/scroll.test.tsx', 'every change of the route goes to the top'],
    ['src/custom/hooks/scroll.test.tsx', 'a path with a modal segment stays where it is'],
    ['e2e/clientRules.test.ts', 'go to the top with every route'],
    [
      'e2e/clientRules.test.ts',
      'stay where they are beneath a dialog that has an address, which going back closes',
    ],
  ],
  'Dialogs open by key with props, one at a time; closing clears both': [
    [
      'src/custom/dialogs/dialogs.test.tsx',
      'opening sets the key and its props, closing clears both',
    ],
    [
      'src/custom/dialogs/dialogs.test.tsx',
      'only one is open at a time: a second takes the place of the first',
    ],
    [
      'src/custom/modal/turns.test.tsx',
      'waits with what is typed while one opened by key shows, and comes back',
    ],
    [
      'e2e/files.test.ts',
      'show above the page, keep the focus and give it back; a face is cut before it is sent',
    ],
  ],
  'Toasts stand centred at the top': [
    ['e2e/clientRules.test.ts', 'say what was done at the top, in the middle'],
  ],
  'Token and user persist under takda-production': [
    [
      'src/session/session.test.ts',
      'token and user persist under the specified key and are restored',
    ],
  ],
  'Restoring them gives up after 5000 ms and goes on signed out': [
    ['src/session/session.test.ts', 'restoring gives up after 5000 ms and goes on signed out'],
  ],
  'Authenticated means token and user': [
    ['src/authProvider/authProvider.test.ts', 'authenticated means token and user'],
    ['src/clientRules.test.tsx', 'authenticated needs both the token and the user'],
  ],
  'Verified means email_verified_at': [
    ['src/clientRules.test.tsx', 'verified is whoever has a time at which the address was'],
  ],
  'Logout calls the server, then clears everything, also when the call fails': [
    ['src/session/session.test.ts', 'logout tells the server and clears everything'],
    [
      'src/session/session.test.ts',
      'logout clears everything also when the call fails, and logs that',
    ],
    ['src/authProvider/authProvider.test.ts', 'logout clears everything'],
  ],
  'The profile is fetched at the start and on refresh; a failure is only logged': [
    [
      'src/session/session.test.ts',
      'a profile refresh replaces the user; its failure is only logged',
    ],
    ['e2e/clientRules.test.ts', 'begin with the loader and your profile'],
  ],
  'A partial update merges into the stored user': [
    ['src/session/session.test.ts', 'a partial update merges into the stored user, group by group'],
  ],
  'Unused answers are kept for 60 s': [
    ['src/custom/front/queryClient.test.ts', 'unused answers are kept for 60 seconds'],
    ['src/clientRules.test.tsx', 'the administration keeps unused answers for 60 seconds, too'],
  ],
  'A page has ten records, the newest first': [
    ['src/clientRules.test.tsx', 'a list asks for ten records, the newest first'],
  ],
  'A token is sent only when there is one, JSON is asked for, a change is a POST': [
    ['src/http/client.test.ts', 'asks for JSON, and carries a token only when there is one'],
    ['src/http/client.test.ts', 'a body makes it a POST'],
    [
      'src/dataProvider/dataProvider.test.ts',
      'no verb ever sends anything but GET and POST, and no range',
    ],
  ],
};

describe('client rules', () => {
  afterEach(() => {
    cleanup();
    clearSession();
  });

  test.each(Object.entries(RULES))('%s', (_rule, shownBy) => {
    expect(shownBy.length).toBeGreaterThan(0);
    for (const [file, name] of shownBy) {
      const quoted = new RegExp(`(test|it)\\(\\s*'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`);
      expect(readFileSync(`tests/${file}`, 'utf8'), `${file}: ${name}`).toMatch(quoted);
    }
  });

  test('authenticated needs both the token and the user', () => {
    const user = buildUser();
    expect(isAuthenticated({ token: 't', user })).toBe(true);
    expect(isAuthenticated({ token: null, user })).toBe(false);
    expect(isAuthenticated({ token: 't', user: null })).toBe(false);
  });

  test('verified is whoever has a time at which the address was', () => {
    expect(isEmailVerified(buildUser({ email_verified_at: '2026-11-01T00:00:00.000Z' }))).toBe(
      true,
    );
    expect(isEmailVerified(buildUser({ email_verified_at: null }))).toBe(false);
    expect(isEmailVerified(null)).toBe(false);
  });

  test('the administration keeps unused answers for 60 seconds, too', () => {
    expect(createAdminQueryClient().getDefaultOptions().queries?.gcTime).toBe(60_000);
  });

  test('a list asks for ten records, the newest first', async () => {
    signIn([...ADMIN]);
    const getList = vi.fn(async (_name: string, _asked: GetListParams) => ({ data: [], total: 0 }));
    const { list: _, ...resource } = sample;
    const dataProvider = doubles({ getList } as never);
    renderOf({ resource, screen: <ResourceList />, dataProvider, path: '/samples' });
    await waitFor(() => expect(getList).toHaveBeenCalled());
    expect(getList.mock.calls[0]?.[1]).toMatchObject({
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'created_at', order: 'DESC' },
    });
    await screen.findByRole('heading', { level: 1 });
    // What a list asks for without saying so.
    expect(listQuerySchema({ ...category, list: undefined }, 'admin').parse({})).toMatchObject({
      page: 1,
      per_page: 10,
      sort_by: 'created_at',
      order_by: 'DESC',
    });
  });
});
