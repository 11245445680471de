// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WalkInNow } from '#src/custom/front/services/service/WalkInNow.tsx';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const now = {
  as_of: '2026-12-01T02:41:00.000Z',
  wait: { from: 15, to: 30 },
  ahead: 6,
  gives_numbers: true,
  numbers_until: null as string | null,
};

function open(overrides: object = {}, status = 200) {
  const calls = fakeApi({
    'GET /services/wait/permits': () => ({ status, body: { ...now, ...overrides } }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
  });
  renderAt('/', <WalkInNow serviceId="permits" />);
  return calls;
}
const text = () => document.body.textContent?.replaceAll(/\s/g, ' ');

test('the wait is an interval, with who is ahead and as of when', async () => {
  open();
  expect(await screen.findByText('15 to 30 minutes')).toBeTruthy();
  await waitFor(() => expect(text()).toContain('6 people are ahead · As of 10:41'));
  expect(text()).not.toContain('Numbers until');
});

test('it is said before numbers stop', async () => {
  open({ numbers_until: '2026-12-01T03:20:00.000Z', ahead: 0 });
  await waitFor(() => expect(text()).toContain('Numbers until about 11:20'));
  expect(text()).toContain('Nobody is ahead of you');
});

test('and that they have stopped', async () => {
  open({ gives_numbers: false });
  await waitFor(() =>
    expect(text()).toContain('No more numbers today: the line is full until closing.'),
  );
  expect(text()).not.toContain('15 to 30');
});

test('nothing is said where no counter is open, or where it could not be read', async () => {
  const calls = open({ wait: null });
  await waitFor(() =>
    expect(calls.some(({ path }) => path.includes('/services/wait/'))).toBe(true),
  );
  expect(screen.queryByText(/wait/)).toBeNull();
});
