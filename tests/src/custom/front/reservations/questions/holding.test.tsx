// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startFresh } from '../../support/render.tsx';
import { buildAsked, minutesAhead, NEXT, openQuestions, service } from './support.tsx';

startFresh();
const paper = () => screen.findByLabelText<HTMLInputElement>('Why do you come?');
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
/** A hold that runs out while the test looks on. */
const SECONDS = 2;
const holdOf = (minutes: number) => ({ id: 'hold-09:00', held_until: minutesAhead(minutes) });

test('the time that is left shows, and more of it is given once', async () => {
  const { sent } = openQuestions(buildAsked(), {
    minutes: 4,
    answers: { 'POST /reservations/hold/prolong': () => ({ body: holdOf(5) }) },
  });
  expect(await screen.findByText(/Held for you for 4 more minutes/)).toBeTruthy();
  await press('More time');
  expect(await screen.findByText(/Held for you for 5 more minutes/)).toBeTruthy();
  expect(sent('/prolong')[0]?.body).toEqual({ hold_id: 'hold-09:00' });
  expect(screen.queryByRole('button', { name: 'More time' })).toBeNull();
});

test('with much time left it is only seen: nothing to press, and nothing is said each minute', async () => {
  openQuestions(buildAsked());
  await screen.findByText(/Held for you for 15 more minutes/);
  expect(screen.queryByRole('button', { name: 'More time' })).toBeNull();
  const said = screen.getByText('This time is held for you while you answer.');
  expect(said.getAttribute('role')).toBe('status');
  expect(said.textContent).not.toMatch(/\d/);
});

test('a time that another tab took since says so, and can be taken back', async () => {
  const { sent } = openQuestions(buildAsked());
  await screen.findByText(/Held for you for/);
  const elsewhere = { key: 'takda-hold', newValue: 'hold-14:00' };
  act(() => void window.dispatchEvent(new StorageEvent('storage', elsewhere)));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('in another tab');
  expect(sent('/hold/release')).toEqual([]);
  await press('Choose Wed 2 Dec 10:00 to 10:30');
  expect(await screen.findByText(/Held for you for/)).toBeTruthy();
});

test('a hold that ran out says so, keeps the answers, and holds another time', async () => {
  const { sent } = openQuestions(buildAsked(), {
    answers: {
      'POST /reservations/hold': ({ body }) => ({
        status: 201,
        body: holdOf((body as { time: string }).time === '09:00' ? SECONDS / 60 : 15),
      }),
    },
  });
  await userEvent.type(await paper(), 'A cough');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your time is not held any more.');
  expect((await paper()).value).toBe('A cough');
  await press('Choose Wed 2 Dec 10:00 to 10:30');
  expect(await screen.findByText(/Held for you for/)).toBeTruthy();
  expect(sent('/hold')[1]?.body).toEqual({
    service_id: service.id,
    date: NEXT[0]?.date,
    time: NEXT[0]?.time,
  });
  expect((await paper()).value).toBe('A cough');
  expect(new URLSearchParams(window.location.search).get('time')).toBe('10:00');
  expect(screen.queryByText('Your time is not held any more.')).toBeNull();
});

test('a slot that is taken already offers the next free ones before anything is asked', async () => {
  openQuestions(buildAsked(), {
    answers: {
      'POST /reservations/hold': ({ body }) =>
        (body as { time: string }).time === '09:00'
          ? { status: 409, body: { code: 'slot_full', message: 'Taken', next_free: NEXT } }
          : { status: 201, body: holdOf(15) },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('was just taken');
  expect(screen.queryByLabelText('Why do you come?')).toBeNull();
  await press('Choose Wed 2 Dec 10:00 to 10:30');
  expect(await paper()).toBeTruthy();
});

test('who leaves for another time gives the held one up at once', async () => {
  const { sent, unmount } = openQuestions(buildAsked());
  await screen.findByText(/Held for you for/);
  unmount();
  await waitFor(() => expect(sent('/release')[0]?.body).toEqual({ hold_id: 'hold-09:00' }));
});

test('leaving a field saves the draft on the server, and nothing in the browser', async () => {
  const { sent } = openQuestions(buildAsked());
  await userEvent.type(await paper(), 'A private matter');
  fireEvent.blur(await paper());
  await waitFor(() => expect(sent('/save-draft')).toHaveLength(1));
  expect(sent('/save-draft')[0]?.body).toEqual({
    version_id: 'v1',
    answers: { reason: 'A private matter' },
  });
  const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(kept).not.toContain('A private matter');
});

test('a lost line is said, tried again, and forgotten once it is back', async () => {
  let isThere = false;
  const { sent } = openQuestions(buildAsked(), {
    answers: {
      [`POST /team-questionnaire/self-filled/${service.id}/save-draft`]: () =>
        isThere ? { body: {} } : new TypeError('Failed to fetch'),
    },
  });
  await userEvent.type(await paper(), 'A cough');
  fireEvent.blur(await paper());
  await screen.findByText('Not saved yet, trying again.');
  isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Your answers are saved as you go.');
  expect(sent('/save-draft').at(-1)?.body).toMatchObject({ answers: { reason: 'A cough' } });
});

test('questions that changed meanwhile are read anew, with what was typed', async () => {
  let version = 'v1';
  const { sent } = openQuestions(buildAsked(), {
    answers: {
      [`GET /team-questionnaire/self-filled/${service.id}`]: () => ({
        body: buildAsked({ version_id: version }),
      }),
      [`POST /team-questionnaire/self-filled/${service.id}/save-draft`]: ({ body }) => {
        version = 'v2';
        return (body as { version_id: string }).version_id === 'v1'
          ? { status: 409, body: { code: 'stale', message: 'Changed' } }
          : { body: {} };
      },
    },
  });
  await userEvent.type(await paper(), 'A cough');
  fireEvent.blur(await paper());
  await waitFor(() =>
    expect(sent('/save-draft').at(-1)?.body).toEqual({
      version_id: 'v2',
      answers: { reason: 'A cough' },
    }),
  );
  expect((await paper()).value).toBe('A cough');
});
