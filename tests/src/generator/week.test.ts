import { expect, test } from 'vitest';
import { previewWeek } from '#src/custom/admin/reservations/previewWeek.ts';
import { addRow, closeDay, copyDay } from '#src/generator/inputs/week.ts';

const monday = [
  { weekday: 1, opens: '08:00', closes: '12:00' },
  { weekday: 1, opens: '13:00', closes: '17:00' },
];

test('a day is opened, gets a second span after a break, and is closed', () => {
  const open = addRow([], 3);
  expect(open).toEqual([{ weekday: 3, opens: '08:00', closes: '17:00' }]);
  expect(addRow(open, 3)[1]).toEqual({ weekday: 3, opens: '18:00', closes: '22:00' });
  expect(closeDay(open, 3)).toEqual([]);
});

test('a day is copied over others, in place of their hours, in the order of the week', () => {
  const week = copyDay([...monday, { weekday: 5, opens: '10:00', closes: '11:00' }], 1, [1, 2, 5]);
  expect(week.map(({ weekday, opens }) => `${weekday} ${opens}`)).toEqual([
    '1 08:00',
    '1 13:00',
    '2 08:00',
    '2 13:00',
    '5 08:00',
    '5 13:00',
  ]);
});

const basis = {
  holidays: [],
  timeZone: 'Asia/Manila',
  now: Date.parse('2026-11-20T04:00:00Z'),
};

test('the preview is the coming week as the slot engine sees it', () => {
  const rules = { weekly_hours: monday, slot_minutes: 60, capacity: 3 };
  const week = previewWeek(rules, basis);
  expect(week).toMatchObject({ slots: 8, places: 24 });
  expect(week?.days[0]?.date).toBe('2026-11-23');
  const holidays = [{ from: '2026-11-23', to: '2026-11-23' }];
  expect(previewWeek(rules, { ...basis, holidays })?.slots).toBe(0);
});

test('half-typed rules make no week', () => {
  expect(previewWeek({ weekly_hours: monday, slot_minutes: null }, basis)).toBeNull();
});
