// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settings } from '#schema/index.ts';
import { InstallationWarnings } from '#src/custom/admin/settings/InstallationWarnings.tsx';
import { doubles, renderOf } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

const show = (answer: object) => {
  fakeApi({ 'GET /settings/warnings': () => answer });
  return renderOf({
    resource: settings,
    screen: <InstallationWarnings />,
    dataProvider: doubles({}),
    path: '/settings',
  });
};

test('a proxy that is not trusted is named, with what to do', async () => {
  show({
    body: { data: [{ kind: 'untrusted_proxy', detail: '10.0.0.1', seen_at: '2026-12-01T01:00Z' }] },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/from 10\.0\.0\.1 on behalf of others.*TRUST_PROXY/);
});

test.each([
  ['demo', /DEMO is on at https:\/\/book\.example\.org/],
  ['demo_accounts', /Accounts of the demo are active at https:\/\/book\.example\.org/],
  ['no_mail_server', /SMTP_URL is missing/],
  ['no_trusted_proxy', /TRUST_PROXY is missing/],
  ['restored', /This is the backup https:\/\/book\.example\.org, restored\..*npm run adopt/],
  ['foreign_files', /No file is removed\..*npm run adopt/],
])('%s is said', async (kind, words) => {
  const detail = 'https://book.example.org';
  show({ body: { data: [{ kind, detail, seen_at: '2026-12-01T01:00Z' }] } });
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test('says when there is nothing, and when that cannot be told', async () => {
  const { unmount } = show({ body: { data: [] } });
  expect(await screen.findByText('Nothing was noticed during the last day.')).toBeDefined();
  unmount();
  show({ status: 403, body: { code: 'forbidden', message: 'You may not do this.' } });
  expect((await screen.findByRole('alert')).textContent).toBe('You may not do this.');
});
