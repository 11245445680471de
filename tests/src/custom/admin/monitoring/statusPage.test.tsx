// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settings } from '#schema/index.ts';
import type { InstallationStatus } from '#schema/monitoring/installationStatus.ts';
import { StatusPage } from '#src/custom/admin/monitoring/StatusPage.tsx';
import { doubles, renderOf } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

const AT = new Date(Date.now() - 3 * 3_600_000).toISOString();
const WELL: InstallationStatus = {
  version: '1.2.3',
  commit: 'abcdef123456',
  started_at: AT,
  readiness: {
    status: 'ok',
    checks: { database: 'ok', schema: 'ok', disk: 'ok', store: 'ok', mail: 'ok' },
  },
  database: { engine: 'postgresql', version: '17.2' },
  migrations: { count: 34, version: '1.2.3', last: '0033_privacy', last_at: AT },
  mails: {
    codes: { count: 0, oldest_at: null },
    others: { count: 4, oldest_at: AT },
    failed: 2,
    last_sent_at: AT,
  },
  backup: null,
  disks: [{ place: 'data', free_bytes: 12_400_000_000, total_bytes: 50_000_000_000 }],
  leaves_to_worker: false,
  jobs: [
    {
      name: 'count_figures',
      every_seconds: 60,
      last_at: AT,
      seconds: 0.34,
      has_failed: false,
      failures: 0,
    },
    {
      name: 'scan_files',
      every_seconds: 60,
      last_at: AT,
      seconds: 2,
      has_failed: true,
      failures: 3,
    },
    {
      name: 'remove_unused_files',
      every_seconds: 3600,
      last_at: null,
      seconds: null,
      has_failed: false,
      failures: 0,
    },
  ],
};

const show = (answer: object) => {
  fakeApi({ 'GET /settings/status': () => answer });
  return renderOf({
    resource: settings,
    screen: <StatusPage />,
    dataProvider: doubles({}),
    path: '/status',
  });
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('says in plain words how the installation does', async () => {
  show({ body: WELL });
  expect(await screen.findByText('All is well')).toBeDefined();
  expect((await panel('Version and database')).getByText('PostgreSQL 17.2')).toBeDefined();
  const mails = await panel('Mails');
  expect(mails.getByText('4, the oldest from 3 hours ago')).toBeDefined();
  expect(mails.getByText('2')).toBeDefined();
  expect((await panel('Backup')).getByText('No backup is known')).toBeDefined();
  expect((await panel('Disk')).getByText('12.4 GB of 50 GB free')).toBeDefined();
  const jobs = (await panel('In the background')).getAllByRole('listitem');
  expect(jobs.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Count the figures3 hours ago · took less than a secondDone$/),
    expect.stringMatching(/^Look at files for viruses.*Failed$/),
    expect.stringMatching(/^Remove unused filesNot yetWaiting$/),
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a backup that is known is told, and what is amiss says what to do', async () => {
  const checks = { ...WELL.readiness.checks, mail: 'late' as const, store: 'failed' as const };
  show({ body: { ...WELL, backup: { at: AT }, readiness: { status: 'degraded', checks } } });
  expect(await screen.findByText('Needs a look')).toBeDefined();
  expect((await panel('Backup')).getByText('3 hours ago')).toBeDefined();
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    expect.stringMatching(/^Uploaded files cannot be reached/),
    expect.stringMatching(/^Mails wait longer/),
  ]);
});

test('says when it cannot be told, and asks again', async () => {
  show({ status: 403, body: { code: 'forbidden', message: 'You may not do this.' } });
  expect((await screen.findByRole('alert')).textContent).toContain('You may not do this.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
