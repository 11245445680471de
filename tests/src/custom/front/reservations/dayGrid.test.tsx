// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DayReason } from '#schema/reservations/slots.ts';
import type { CalendarPage } from '#src/custom/front/reservations/picker/calendarDays.ts';
import { DayGrid } from '#src/custom/front/reservations/picker/DayGrid.tsx';
import { startFresh } from '../support/render.tsx';

startFresh();
const onSelect = vi.fn();
beforeEach(() => onSelect.mockReset());

const REASONS = new Map<string, DayReason>([
  ['2026-12-02', 'full'],
  ['2026-12-06', 'closed'],
]);

const PLACES = new Map([
  ['2026-12-01', 2],
  ['2026-12-08', 12],
]);

/** Today is Tuesday, 1 December. */
function Days({ start = null, selected = '2026-12-08' }: DaysProps) {
  const [page, setPage] = useState(start);
  return (
    <DayGrid
      page={page}
      onPage={setPage}
      selected={selected}
      onSelect={onSelect}
      today="2026-12-01"
      last="2027-02-15"
      places={PLACES}
      closures={[]}
      reasons={REASONS}
    />
  );
}
interface DaysProps {
  start?: CalendarPage;
  selected?: string;
}

const focused = () => document.activeElement?.getAttribute('data-date');
const start = () => screen.getByRole('button', { name: /^Tuesday, 8 December/ }).focus();

test('each day says in words how many places it has, or why it has none', () => {
  render(<Days />);
  expect(screen.getByRole('button', { name: 'Wednesday, 2 December: full' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sunday, 6 December: closed' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tuesday, 8 December: 12 free' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tuesday, 1 December, today: 2 left' })).toBeTruthy();
});

test('it begins with two weeks from today on; months follow, and lead back to them', async () => {
  render(<Days />);
  const dates = () =>
    [...document.querySelectorAll('[data-date]')].map((day) => day.getAttribute('data-date'));
  expect(dates().at(0)).toBe('2026-12-01');
  expect(dates()).toHaveLength(14);
  expect(screen.getAllByRole('columnheader').at(0)?.getAttribute('abbr')).toBe('Tuesday');
  await userEvent.click(screen.getByRole('button', { name: 'December 2026' }));
  expect(dates()).toHaveLength(31);
  expect(screen.getAllByRole('columnheader').at(0)?.getAttribute('abbr')).toBe('Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Tue 1 Dec to Mon 14 Dec' }));
  expect(dates()).toHaveLength(14);
});

test('Tab reaches one day only, the chosen one', () => {
  render(<Days />);
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
  // A row of the two weeks begins with the weekday of today.
  ['{Home}', '2026-12-08'],
  ['{End}', '2026-12-14'],
  ['{PageDown}', '2027-01-08'],
  // It goes no further back than today.
  ['{PageUp}', '2026-12-01'],
])('%s moves to %s', async (keys, date) => {
  render(<Days />);
  start();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(date);
});

test.each([
  ['{Home}', '2027-01-11'],
  ['{End}', '2027-01-17'],
  // Before the first month there are the two weeks.
  ['{PageUp}{PageUp}', '2026-12-01'],
])('%s in a month moves to %s', async (keys, date) => {
  render(<Days start="2027-01-01" selected="2027-01-13" />);
  screen.getByRole('button', { name: /^Wednesday, 13 January/ }).focus();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(date);
});

test('an arrow over the end of the month turns the page and keeps the focus', async () => {
  render(<Days start="2026-12-01" selected="2026-12-31" />);
  screen.getByRole('button', { name: /^Thursday, 31 December/ }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeTruthy();
  expect(focused()).toBe('2027-01-01');
});

test('the 31st becomes the last day of a shorter month', async () => {
  render(<Days start="2027-01-01" selected="2027-01-31" />);
  screen.getByRole('button', { name: /^Sunday, 31 January/ }).focus();
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('2027-02-28');
});

test('a day that cannot be booked can be chosen, to hear why', async () => {
  render(<Days />);
  await userEvent.click(screen.getByRole('button', { name: /^Sunday, 6 December/ }));
  expect(onSelect).toHaveBeenCalledWith('2026-12-06');
});

test('there is no way after the last month', async () => {
  render(<Days start="2027-02-01" />);
  await userEvent.click(screen.getByRole('button', { name: 'March 2027' }));
  expect(screen.getByRole('heading', { name: 'February 2027' })).toBeTruthy();
});
