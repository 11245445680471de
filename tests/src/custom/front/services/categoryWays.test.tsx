// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { CategoryWay } from '#schema/reservations/eligibility.ts';
import { loadSchemas } from '#src/custom/front/form/check.ts';
import { PersonRefused } from '#src/custom/front/reservations/picker/NextFreeTimes.tsx';
import { getSession, setSession } from '#src/session/session.ts';
import { buildService, buildUser } from '../support/builders.ts';
import { fakeApi, type SentCall } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
// The check comes on demand; on a busy machine that takes longer than a look at the screen.
beforeAll(loadSchemas);

const user = buildUser();
const service = buildService();
const seniors = { id: 'c1', name: 'Senior citizens', statement: null };
const students = { id: 'c2', name: 'Students', statement: 'I am enrolled in a school.' };

function open(
  ways: CategoryWay[],
  answers: Record<string, (call: SentCall) => { status?: number; body?: unknown }> = {},
) {
  setSession({ token: 't', user });
  const calls = fakeApi({
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila' } }),
    'GET /barangays': () => ({ body: { data: [] } }),
    [`GET /teams/show/${service.team_id}`]: () => ({
      body: { name: 'City Health Office', phone: '02 8888' },
    }),
    ...answers,
  });
  const refusal = {
    code: 'invalid',
    reason: 'category' as const,
    message: 'It is for some.',
    ways,
  };
  renderAt('/', <PersonRefused refusal={refusal} service={service} />);
  return calls;
}
const sent = (calls: SentCall[], path: string) => calls.find((call) => call.path === path)?.body;

test('one tap confirms what one is', async () => {
  const calls = open([{ category: students, state: 'confirm', missing: [] }], {
    'POST /profile/categories/confirm': () => ({ body: { ...user, categories: [students] } }),
  });
  expect(await screen.findByText('I am enrolled in a school.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Yes, this is so/ }));
  await waitFor(() =>
    expect(sent(calls, '/profile/categories/confirm')).toEqual({
      category_id: 'c2',
      is_member: true,
    }),
  );
  await waitFor(() => expect(getSession().user?.categories).toMatchObject([{ id: 'c2' }]));
  expect(screen.queryByRole('link', { name: 'See my categories' })).toBeNull();
});

test('what is missing is filled in right there, and stays typed when it is refused', async () => {
  const calls = open([{ category: seniors, state: 'fill_in', missing: ['birth_date'] }], {
    'POST /profile/update': () => ({ status: 503, body: { code: 'unavailable', message: 'Busy' } }),
  });
  await userEvent.type(await screen.findByLabelText('Day'), '27');
  await userEvent.type(screen.getByLabelText('Month'), '3');
  await userEvent.type(screen.getByLabelText('Year'), '1960');
  await userEvent.click(screen.getByRole('button', { name: 'Save it in my profile' }));
  await waitFor(() =>
    expect(sent(calls, '/profile/update')).toEqual({ profile: { birth_date: '1960-03-27' } }),
  );
  expect(await screen.findByText('Busy')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1960');
});

test('nothing filled in is no save, and one of several is enough', async () => {
  const missing: CategoryWay['missing'] = ['birth_date', 'gender'];
  const calls = open([{ category: seniors, state: 'fill_in', missing }], {
    'POST /profile/update': () => ({ body: user }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save it in my profile' }));
  expect(await screen.findByText('Something is missing or wrong')).toBeTruthy();
  expect(sent(calls, '/profile/update')).toBeUndefined();
  await userEvent.type(screen.getByLabelText('Day'), '27');
  await userEvent.type(screen.getByLabelText('Month'), '3');
  await userEvent.type(screen.getByLabelText('Year'), '1960');
  await userEvent.click(screen.getByRole('button', { name: 'Save it in my profile' }));
  await waitFor(() =>
    expect(sent(calls, '/profile/update')).toEqual({ profile: { birth_date: '1960-03-27' } }),
  );
});

test('whom to ask is named, where nothing can be done here', async () => {
  open([{ category: seniors, state: 'out', missing: [] }]);
  expect(await screen.findByText(/Questions\? Ask City Health Office:/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '02 8888' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See my categories' })).toBeTruthy();
});
