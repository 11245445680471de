// @vitest-environment jsdom
import '#tests/support/blobBytes.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resources, service, settings } from '#schema/index.ts';
import type { MailTest as Outcome } from '#schema/settings/mailTest.ts';
import { formatMailFailure } from '#src/custom/admin/settings/formatMailFailure.ts';
import { MailTest } from '#src/custom/admin/settings/MailTest.tsx';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { EditScreen } from '#src/generator/screens/EditScreen.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const day = (from: string, reason: string) => ({ from, to: from, reason });
const defaults = Object.fromEntries(
  settings.flatFields.map(({ path, field }) => [path, field.default ?? null]),
);
const SAVED = {
  ...defaults,
  id: 'settings',
  updated_at: '2026-11-01T00:00:00.000Z',
  holidays: [day('2025-12-25', 'Christmas Day'), day('2026-12-25', 'Christmas Day')],
};

const editing = (update = vi.fn()) =>
  renderOf({
    resource: settings,
    declared: resources,
    screen: <EditScreen />,
    dataProvider: doubles({
      getOne: async () => ({ data: SAVED }),
      // Of roles and people, to choose from.
      getList: async () => ({ data: [], total: 0 }),
      update,
    } as never),
    path: '/settings',
  });

test('a long form has its parts at its side', async () => {
  editing();
  const nav = await screen.findByRole('navigation', { name: 'Parts of this page' });
  const titles = within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Organisation',
    'Privacy',
    'Booking',
    'New services',
    'Limits',
    'Signing in',
    'Sessions and codes',
    'Holidays',
    'Retention',
    'Mail',
    'Installation',
  ]);
  for (const title of titles)
    expect(screen.getByRole('region', { name: title ?? '' })).toBeDefined();
});

test('a day is added to the year, edited and removed, and saved with the form', async () => {
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data }));
  editing(update as never);
  const group = await screen.findByRole('group', { name: /^Holidays/ });
  const within_ = within(group);
  expect(within_.getByText('1 closed day')).toBeDefined();
  await userEvent.click(within_.getByRole('button', { name: 'Add a day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a holiday' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add holiday' }));
  expect(dialog.getByText('Choose a day')).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Day'), '2026-12-07');
  await userEvent.type(dialog.getByLabelText('Name of the holiday'), 'Fiesta');
  await userEvent.click(dialog.getByRole('button', { name: 'Add holiday' }));
  expect(await within_.findByText('2 closed days')).toBeDefined();

  await userEvent.click(within_.getByRole('button', { name: 'Edit Fiesta' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit holiday' }));
  await userEvent.click(edit.getByLabelText('Several days in a row'));
  await userEvent.clear(edit.getByLabelText('Last day'));
  await userEvent.type(edit.getByLabelText('Last day'), '2026-12-08');
  await userEvent.click(edit.getByRole('button', { name: 'Change holiday' }));
  expect(await within_.findByText('3 closed days')).toBeDefined();
  expect(update).not.toHaveBeenCalled();

  await userEvent.click(within_.getByRole('button', { name: 'Remove Christmas Day' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1].data).toMatchObject({
    holidays: [
      day('2025-12-25', 'Christmas Day'),
      { from: '2026-12-07', to: '2026-12-08', reason: 'Fiesta' },
    ],
  });
});

test('the year before is copied after a look at each day', async () => {
  editing();
  const group = within(await screen.findByRole('group', { name: /^Holidays/ }));
  await userEvent.click(group.getByRole('button', { name: 'The year after' }));
  expect(group.getByText('No closed days')).toBeDefined();
  await userEvent.click(group.getByRole('button', { name: 'Copy from 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the holidays of 2026' }));
  expect(dialog.getByText('Sat')).toBeDefined();
  const date = dialog.getByLabelText('First day of Christmas Day');
  await userEvent.clear(date);
  await userEvent.type(date, '2027-12-24');
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1 holiday' }));
  expect(await group.findByText('Fri, 24 Dec 2027')).toBeDefined();
});

test('a calendar file shows its days first, and one that is none is refused', async () => {
  editing();
  const group = within(await screen.findByRole('group', { name: /^Holidays/ }));
  await userEvent.click(group.getByRole('button', { name: 'Import a calendar file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a calendar file' }));
  await userEvent.upload(
    dialog.getByLabelText('Calendar file'),
    new File(['nothing'], 'a.ics', { type: 'text/calendar' }),
  );
  expect(await dialog.findByText(/cannot be read as a calendar/)).toBeDefined();
  const event = (date: string, name: string) =>
    `BEGIN:VEVENT\nUID:${date}\nDTSTART;VALUE=DATE:${date}\nSUMMARY:${name}\nEND:VEVENT\n`;
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${event('20261225', 'Pasko')}${event('20261230', 'Rizal Day')}END:VCALENDAR`;
  await userEvent.upload(
    dialog.getByLabelText('Calendar file'),
    new File([text], 'b.ics', { type: 'text/calendar' }),
  );
  const review = within(await screen.findByRole('dialog', { name: 'Days of b.ics' }));
  expect(review.getByText('Already in the list')).toBeDefined();
  await userEvent.click(review.getByRole('button', { name: 'Add 1 holiday' }));
  expect(await group.findByText('Rizal Day')).toBeDefined();
});

test('a new service starts with what the settings say', async () => {
  const getOne = async () => ({ data: { ...SAVED, service_lead_hours: 48 } });
  renderOf({
    resource: service,
    declared: resources,
    screen: <CreateScreen />,
    dataProvider: doubles({
      getOne,
      getList: async () => ({ data: [], total: 0 }),
      getMany: async () => ({ data: [] }),
    } as never),
    path: '/services/create',
  });
  const lead = await screen.findByLabelText(/^Book at least/);
  expect((lead as HTMLInputElement).value).toBe('48');
  expect((screen.getByLabelText(/^Book at most/) as HTMLInputElement).value).toBe('60');
});

const outcome: Outcome = {
  id: 'm1',
  state: 'sent',
  recipient: 'ana@example.test',
  by: 'file',
  place: '/data/outbox/m1.eml',
  error: null,
};
const testing = (answer: Outcome) => {
  fakeApi({ 'POST /settings/test-mail': () => ({ body: answer }) });
  return renderOf({
    resource: settings,
    screen: <MailTest />,
    dataProvider: doubles({}),
    path: '/settings',
  });
};

test.each([
  [
    outcome,
    'No mail server is set, so the mail to ana@example.test was written to /data/outbox/m1.eml.',
  ],
  [
    { ...outcome, by: 'server', place: 'mail.city.test:587' } as const,
    'mail.city.test:587 took the mail to ana@example.test. Look into that mailbox, the spam folder too.',
  ],
  [
    {
      ...outcome,
      state: 'retrying',
      by: 'server',
      place: 'mail.city.test:587',
      error: 'EAUTH 535',
    } as const,
    /mail.city.test:587 refused the user name or password. It is tried again by itself./,
  ],
])('what becomes of a test mail is said in words', async (answer, words) => {
  testing(answer);
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('every kind of failure has words', () => {
  const words = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EAUTH 535',
    'ETLS',
    'EENVELOPE 550',
    'EACCES',
  ];
  expect(new Set(words.map((error) => formatMailFailure(error, 'here'))).size).toBe(words.length);
  expect(formatMailFailure('unknown', 'here')).toBe('The mail could not be handed over to here.');
});
