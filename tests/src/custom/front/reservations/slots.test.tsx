// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { DaySlots } from '#schema/reservations/booking.ts';
import type { Closure } from '#schema/reservations/slots.ts';
import { DayPanel } from '#src/custom/front/reservations/picker/DayPanel.tsx';
import { formatDayReason } from '#src/custom/front/reservations/picker/slotReasonTexts.ts';
import { buildService } from '../support/builders.ts';
import { fakeApi } from '../support/fakeApi.ts';
import { renderAt, startFresh } from '../support/render.tsx';

startFresh();
const service = buildService();
const slot = (time: string, ends: string, remaining = 2) => ({
  time,
  ends,
  capacity: 2,
  remaining,
});
const DAY: DaySlots = {
  refusal: null,
  slots: [slot('08:00', '08:30'), slot('08:30', '09:00', 0), slot('13:00', '13:30', 1)],
  data: [
    { time: '08:00', reason: 'lead_time' },
    { time: '08:30', reason: 'full' },
  ],
};
const next = { date: '2026-12-02', time: '09:00', ends: '09:30', remaining: 1 };

const show = (day: DaySlots, onPick = vi.fn(), closures: Closure[] = []) => {
  fakeApi({
    [`GET /services/not-available-time-slot/${service.id}`]: () => ({ body: day }),
    [`GET /services/next-free/${service.id}`]: () => ({ body: { refusal: null, data: [next] } }),
    'GET /settings': () => ({ body: { time_zone: 'Asia/Manila', organisation_name: 'City' } }),
  });
  renderAt(
    '/',
    <DayPanel
      service={service}
      date="2026-12-01"
      onPick={onPick}
      currentTime={null}
      pickedTime={null}
      closures={closures}
    />,
  );
  return onPick;
};

test('a slot that cannot be booked says why and cannot be picked', async () => {
  const onPick = show(DAY);
  const full = await screen.findByRole('button', { name: '8:30 to 9:00 full' });
  expect(full.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: '8:00 to 8:30 too late to book' })).toBeTruthy();
  await userEvent.click(full);
  expect(onPick).not.toHaveBeenCalled();
});

test('slots that are over are left out, unless all of them are', async () => {
  const over = DAY.slots.map(({ time }) => ({ time, reason: 'past' as const }));
  show({ ...DAY, data: over.slice(0, 1) });
  await screen.findByRole('button', { name: /^8:30/ });
  expect(screen.queryByRole('button', { name: /^8:00/ })).toBeNull();
  cleanup();
  show({ ...DAY, data: over });
  expect(await screen.findAllByRole('button', { name: /in the past$/ })).toHaveLength(3);
});

test('a free slot says how many places are left and is picked with one press', async () => {
  const onPick = show(DAY);
  await userEvent.click(await screen.findByRole('button', { name: '13:00 to 13:30 1 place left' }));
  expect(onPick).toHaveBeenCalledWith(
    expect.objectContaining({ date: '2026-12-01', time: '13:00', ends: '13:30' }),
  );
});

test('arrows, Home and End move among the slots; Tab stops at the first free one', async () => {
  show(DAY);
  const free = await screen.findByRole('button', { name: /^13:00/ });
  expect(free.tabIndex).toBe(0);
  free.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('8:30 to 9:00');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).toContain('8:00 to 8:30');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(free);
});

test('a day that is closed says for what', async () => {
  const day = '2026-12-01';
  const closure = { from: day, to: day, reason: 'Founding day' };
  show({ refusal: null, slots: [], data: [] }, vi.fn(), [closure]);
  expect(await screen.findByText('The office is closed on this day: Founding day.')).toBeTruthy();
});

test('a full day says so and offers the next free times', async () => {
  const onPick = show({
    refusal: null,
    slots: [slot('08:00', '08:30', 0)],
    data: [{ time: '08:00', reason: 'full' }],
  });
  expect(await screen.findByText('Every time of this day is taken.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /Choose .*9:00 to 9:30/ }));
  expect(onPick).toHaveBeenCalledWith(next);
});

test('a time at which one is elsewhere says so, and a day with nothing else', async () => {
  show({
    refusal: null,
    slots: [slot('08:00', '08:30'), slot('08:30', '09:00', 0)],
    data: [
      { time: '08:00', reason: 'overlap' },
      { time: '08:30', reason: 'full' },
    ],
  });
  const busy = await screen.findByRole('button', {
    name: '8:00 to 8:30 you have another visit then',
  });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You have another visit at the free times of this day.')).toBeTruthy();
});

test('a closed day says so', async () => {
  show({ refusal: null, slots: [], data: [] });
  expect(
    await screen.findByText('The office is closed for this service on this day.'),
  ).toBeTruthy();
});

test('the reasons name the rule that stands in the way', () => {
  const rules = { lead_hours: 2, horizon_days: 60 };
  expect(formatDayReason('lead_time', rules)).toContain('at least 2 hours ahead');
  expect(formatDayReason('horizon', rules)).toContain('60 days ahead');
  expect(formatDayReason('past', rules)).toBe('This day is over.');
});
