// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnHealth } from '#schema/healthInformation/healthCalls.ts';
import { healthForm } from '#schema/healthInformation/healthInformation.ts';
import { HealthSection } from '#src/custom/front/users/profile/HealthSection.tsx';
import { setSession } from '#src/session/session.ts';
import { buildUser } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const NONE: OwnHealth = {
  consent: {
    state: 'none',
    version: '2026-11',
    paragraphs: ['I agree that it is kept.'],
    given_version: null,
    given_at: null,
    is_noted_by_staff: false,
    withdrawn_at: null,
  },
  keep_days: 180,
  held: [],
  drafts: 0,
  readings: [],
};
const { sections } = healthForm({ gender: 'female', birth_date: '1996-05-05' }, '2026-12-01');
const HELD = {
  id: 'response',
  version_id: 'version',
  user_id: 'me',
  service_id: 'service',
  reservation_id: null,
  kind: 'health',
  author: { id: 'me', name: 'Maria Santos' },
  state: 'submitted',
  answers: {
    allergies: 'list',
    allergy_list: 'Latex',
    takes_medicines: false,
    conditions: ['asthma', 'diabetes'],
  },
  score: null,
  submitted_at: '2026-12-01T01:00:00.000Z',
  sections,
  service: { id: 'service', name: 'Prenatal check-up' },
} as unknown as OwnHealth['held'][number];
const AGREED: OwnHealth = {
  ...NONE,
  consent: { ...NONE.consent, state: 'given', given_at: '2026-11-30T01:00:00.000Z' },
  held: [HELD],
  drafts: 1,
  readings: [
    { id: 'a', at: '2026-12-01T02:30:00.000Z', team: { id: 't', name: 'City Health Office' } },
    { id: 'b', at: '2026-12-01T02:00:00.000Z', team: null },
  ],
};
const WITHDRAWN: OwnHealth = {
  ...NONE,
  consent: { ...NONE.consent, state: 'withdrawn', withdrawn_at: '2026-12-01T03:00:00.000Z' },
};

function open(health: OwnHealth, more: Parameters<typeof fakeApi>[0] = {}) {
  setSession({ token: 't', user: buildUser() });
  const now = { health };
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila' } }),
    'GET /profile/categories': () => ({ body: { data: [] } }),
    'GET /health-information': () => ({ body: now.health }),
    ...more,
  });
  renderAt('/my/profile', <HealthSection />);
  return { calls, now };
}

test('says that nothing is held, and what one would agree to', async () => {
  open(NONE);
  expect(await screen.findByText(/^Nothing is held\. Services/)).toBeTruthy();
  expect(screen.getByText('I agree that it is kept.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows what is held in words, since when, and who read it', async () => {
  open(AGREED);
  expect(await screen.findByText(/You agreed on Monday, 30 November 2026, 9:00/)).toBeTruthy();
  expect(screen.getByText(/It is erased 180 days after the last visit/)).toBeTruthy();
  expect(screen.getByText('Prenatal check-up, Tuesday, 1 December 2026, 9:00')).toBeTruthy();
  const answers = screen.getAllByRole('definition', { hidden: true }).map((one) => one.textContent);
  expect(answers).toEqual(['Yes', 'Latex', 'No', 'Asthma\nDiabetes']);
  const readings = screen.getAllByRole('listitem').map((one) => one.textContent);
  expect(readings).toEqual([
    'Read by the City Health Office on Tuesday, 1 December 2026, 10:30',
    'Read on Tuesday, 1 December 2026, 10:00 by an office that is there no longer',
  ]);
});

test('withdraws after it has said what is erased', async () => {
  const { calls, now } = open(AGREED, {
    'POST /health-information/consent/withdraw': () => {
      now.health = WITHDRAWN;
      return { body: { consent: WITHDRAWN.consent, erased: { submitted: 1, drafts: 1 } } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  const dialog = screen.getByRole('dialog', { name: 'Withdraw the consent?' });
  const facts = within(dialog)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
  expect(facts[0]).toBe('What you said once about health is erased for good.');
  expect(facts[1]).toBe('What you have begun and not sent is erased, too.');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw and erase' }));
  expect(await screen.findByText(/You withdrew your consent on .*11:00/)).toBeTruthy();
  expect(screen.queryByText('Latex')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps everything where withdrawing fails, and says so', async () => {
  open(AGREED, {
    'POST /health-information/consent/withdraw': () => ({
      status: 503,
      body: { code: 'unavailable', message: 'The service is not available right now.' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and erase' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByText('Latex')).toBeTruthy();
});
