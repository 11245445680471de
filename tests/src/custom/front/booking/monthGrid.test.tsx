// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DayReason } from '../../../../../schema/slots.ts';
import { MonthGrid } from '../../../../../src/custom/front/booking/picker/MonthGrid.tsx';
import { startFresh } from '../support/render.tsx';

startFresh();
const onSelect = vi.fn();
beforeEach(() => onSelect.mockReset());

const REASONS = new Map<string, DayReason>([
  ['2026-12-02', 'full'],
  ['2026-12-06', 'closed'],
]);

function Month({ start = '2026-12-01', selected = '2026-12-08' }) {
  const [month, setMonth] = useState(start);
  return (
    <MonthGrid
      month={month}
      onMonth={setMonth}
      selected={selected}
      onSelect={onSelect}
      today="2026-12-01"
      last="2027-02-15"
      closures={[]}
      reasons={REASONS}
    />
  );
}
const focused = () => document.activeElement?.getAttribute('data-date');
const start = () => screen.getByRole('button', { name: /^Tuesday, 8 December/ }).focus();

test('each day says in words whether it can be booked', () => {
  render(<Month />);
  expect(screen.getByRole('button', { name: 'Wednesday, 2 December: full' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sunday, 6 December: closed' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tuesday, 8 December: has free times' })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Tuesday, 1 December, today: has free times' }),
  ).toBeTruthy();
});

test('Tab reaches one day only, the chosen one', () => {
  render(<Month />);
  const stops = [...document.querySelectorAll('[data-date]')].filter(
    (day) => day.getAttribute('tabindex') === '0',
  );
  expect(stops.map((day) => day.getAttribute('data-date'))).toEqual(['2026-12-08']);
});

test.each([
  ['{ArrowRight}', '2026-12-09'],
  ['{ArrowLeft}', '2026-12-07'],
  ['{ArrowDown}', '2026-12-15'],
  ['{ArrowUp}', '2026-12-01'],
  ['{Home}', '2026-12-07'],
  ['{End}', '2026-12-13'],
  ['{PageDown}', '2027-01-08'],
  // The month before is over: it goes no further back than the first one shown.
  ['{PageUp}', '2026-12-01'],
])('%s moves to %s', async (keys, date) => {
  render(<Month />);
  start();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(date);
});

test('an arrow over the end of the month turns the page and keeps the focus', async () => {
  render(<Month selected="2026-12-31" />);
  screen.getByRole('button', { name: /^Thursday, 31 December/ }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(focused()).toBe('2027-01-01');
});

test('the 31st becomes the last day of a shorter month', async () => {
  render(<Month start="2027-01-01" selected="2027-01-31" />);
  screen.getByRole('button', { name: /^Sunday, 31 January/ }).focus();
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('2027-02-28');
});

test('a day that cannot be booked can be chosen, to hear why', async () => {
  render(<Month />);
  await userEvent.click(screen.getByRole('button', { name: /^Sunday, 6 December/ }));
  expect(onSelect).toHaveBeenCalledWith('2026-12-06');
});

test('there is no way before this month or after the last', async () => {
  render(<Month start="2027-02-01" />);
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.getByRole('heading', { name: 'February 2027' })).toBeTruthy();
});
