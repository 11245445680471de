// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthForm } from '#schema/healthInformation/healthInformation.ts';
import { reservation } from '#schema/index.ts';
import { HealthAccessLogPage } from '#src/custom/admin/healthInformation/HealthAccessLogPage.tsx';
import { HealthPanel } from '#src/custom/admin/healthInformation/HealthPanel.tsx';
import { ADMIN, doubles, renderOf, signIn } from '#tests/src/support/render.tsx';
import { fakeApi } from '../../front/support/fakeApi.ts';

const VISIT = { service_id: 'service', user_id: 'maria', team_id: 'health-office' };
const OFFICE = [{ id: 'health-office', name: 'City Health Office' }];
const NURSE = [
  { name: 'nurse', reach: 'team', permissions: ['users.read_health_information'] },
] as const;
const PATH = 'GET /health-information/self-filled/service/maria/answers';
const { sections } = healthForm({ gender: 'male', birth_date: null }, '2026-12-01');
const SUBMITTED = {
  id: 'one',
  sections,
  answers: { allergies: 'list', allergy_list: 'Latex' },
  submitted_at: '2026-12-01T01:00:00.000Z',
  state: 'submitted',
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (screenOf = <HealthPanel reservation={VISIT} />) =>
  renderOf({ resource: reservation, screen: screenOf, dataProvider: doubles({}), path: '/' });

test('is there for who may read it by name, in the office that is visited', () => {
  const cases = [
    { access: [...ADMIN], teams: OFFICE },
    { access: [...NURSE], teams: [{ id: 'permits', name: 'Permits' }] },
    { access: [{ ...NURSE[0], reach: 'own' as const }], teams: OFFICE },
  ];
  for (const { access, teams } of cases) {
    signIn(access, teams);
    show();
    expect(screen.queryByRole('region', { name: 'Health information' })).toBeNull();
    cleanup();
  }
  signIn([...NURSE], OFFICE);
  show();
  expect(screen.getByRole('region', { name: 'Health information' })).toHaveTextContent(
    'the person sees that your office has read it',
  );
});

test('asks for nothing before the press, then shows the answers with their date', async () => {
  signIn([...NURSE], OFFICE);
  const calls = fakeApi({ [PATH]: () => ({ body: { data: [SUBMITTED] } }) });
  show();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Read health information' }));
  expect(await screen.findByText('Still true on Tue, 1 Dec 2026, 9:00')).toBeTruthy();
  expect(screen.getByText('Latex')).toBeTruthy();
  expect(screen.getByText('What are you allergic to?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Hide health information' }));
  expect(screen.queryByText('Latex')).toBeNull();
  expect(calls).toHaveLength(1);
});

test('says when there is nothing, or when it may not be read now', async () => {
  signIn([...NURSE], OFFICE);
  const answers = [
    { status: 404, body: { code: 'not_found', message: 'There is nothing here.' } },
    { body: { data: [] } },
  ];
  fakeApi({ [PATH]: () => answers.shift() ?? {} });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Read health information' }));
  expect(await screen.findByText(/from 30 days before a visit to 30 days after/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Read health information' }));
  expect(await screen.findByText('Nothing was answered for this service.')).toBeTruthy();
});

test('answers whose information an account has read', async () => {
  signIn([...ADMIN]);
  const person = { id: 'maria', name: 'Maria Santos' };
  const found = {
    account: { id: 'nurse', name: 'Ana Reyes' },
    data: [{ id: 'a', at: '2026-12-01T01:00:00.000Z', person, team: OFFICE[0] }],
    is_whole: true,
  };
  const wrong = { code: 'invalid', message: 'Some of this is not right yet.' };
  const answers = [
    { status: 422, body: { ...wrong, errors: { account: 'There is no such account' } } },
    { body: found },
  ];
  const calls = fakeApi({ 'GET /health-information/readings': () => answers.shift() ?? {} });
  show(<HealthAccessLogPage />);
  const account = await screen.findByLabelText('Account: e-mail or user name');
  await userEvent.type(account, 'ana');
  await userEvent.click(screen.getByRole('button', { name: 'Show what was read' }));
  expect(await screen.findByText('There is no such account')).toBeTruthy();
  await userEvent.type(account, '.reyes');
  await userEvent.click(screen.getByRole('button', { name: 'Show what was read' }));
  expect(await screen.findByRole('cell', { name: 'Maria Santos' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'City Health Office' })).toBeTruthy();
  expect(calls[1]?.path).toMatch(/account=ana.reyes&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
});
