import { describe, expect, it } from 'vitest';
import {
  closedDays,
  copiesFor,
  type Holiday,
  inYear,
  movedBy,
  overlappingHoliday,
  proposalsOf,
  withHolidays,
} from '#src/custom/admin/settings/holidays/holidays.ts';
import { readCalendar } from '#src/custom/admin/settings/holidays/readCalendar.ts';

const day = (from: string, reason: string | null = null, to = from): Holiday => ({
  from,
  to,
  reason,
});
const datesOf = (holidays: readonly { from: string; to: string }[]) =>
  holidays.map(({ from, to }) => (from === to ? from : `${from}/${to}`));

describe('the list of a year', () => {
  const turn = day('2026-12-31', 'Turn of the year', '2027-01-02');
  const all = [turn, day('2026-06-12'), day('2027-04-09')];

  it('holds what touches the year, in order, with its place in the whole', () => {
    expect(inYear(all, 2026).map(({ index }) => index)).toEqual([1, 0]);
    expect(inYear(all, 2027).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('counts each closed day of the year once', () => {
    expect(closedDays([...all, day('2026-12-31', 'New Year’s Eve')], 2026)).toBe(2);
    expect(closedDays(all, 2027)).toBe(3);
    expect(closedDays(all, 2028)).toBe(0);
  });

  it('takes a day span once, and stays in order', () => {
    const more = [day('2026-01-01'), day('2026-06-12', 'Again'), day('2026-01-01', 'Twice')];
    expect(datesOf(withHolidays(all, more))).toEqual([
      '2026-01-01',
      '2026-06-12',
      '2026-12-31/2027-01-02',
      '2027-04-09',
    ]);
  });

  it('knows which other one closes one of the days', () => {
    expect(overlappingHoliday(all, day('2026-12-30', null, '2026-12-31'))).toBe(turn);
    expect(overlappingHoliday(all, day('2026-12-30'))).toBeUndefined();
  });
});

describe('copied from the year before', () => {
  it('keeps month and day, and the 29th of February finds a place', () => {
    expect(movedBy(day('2027-12-31', 'End', '2028-01-02'), 1)).toEqual(
      day('2028-12-31', 'End', '2029-01-02'),
    );
    expect(movedBy(day('2028-02-29'), 1)).toEqual(day('2029-02-28'));
    expect(movedBy(day('2028-02-29'), 4)).toEqual(day('2032-02-29'));
  });

  it('offers what began in that year, and leaves out what is there', () => {
    const all = [
      day('2025-12-31', 'Turn', '2026-01-01'),
      day('2026-06-12', 'Independence Day'),
      day('2026-12-25', 'Christmas Day'),
      day('2027-12-25', 'Christmas'),
    ];
    const copies = copiesFor(all, 2027);
    expect(copies.map(({ holiday, isChosen }) => [holiday.from, isChosen])).toEqual([
      ['2027-06-12', true],
      ['2027-12-25', false],
    ]);
  });
});

describe('a calendar file', () => {
  const calendar = (...events: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//a//b//EN\r\n${events
      .map((event) => `BEGIN:VEVENT\r\nUID:${event.length}\r\n${event}\r\nEND:VEVENT\r\n`)
      .join('')}END:VCALENDAR\r\n`;
  const read = (...events: string[]) =>
    readCalendar(calendar(...events), { years: { from: 2026, to: 2027 }, zone: 'Asia/Manila' });

  it('names whole days, the last one included', () => {
    const holidays = read(
      'DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\nSUMMARY:Christmas',
      'DTSTART;VALUE=DATE:20261208\r\nSUMMARY:Immaculate Conception',
    );
    expect(holidays).toEqual([
      day('2026-12-08', 'Immaculate Conception'),
      day('2026-12-24', 'Christmas', '2026-12-26'),
    ]);
  });

  it('reads times of day in the organisation’s zone', () => {
    expect(
      datesOf(read('DTSTART:20270610T160000Z\r\nDTEND:20270611T040000Z\r\nSUMMARY:Assembly')),
    ).toEqual(['2027-06-11']);
  });

  it('finds what repeats within the years, and not what is cancelled or elsewhere', () => {
    const holidays = read(
      'DTSTART;VALUE=DATE:20100225\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:EDSA',
      'DTSTART;VALUE=DATE:20260501\r\nSTATUS:CANCELLED\r\nSUMMARY:Never',
      'DTSTART;VALUE=DATE:20200501\r\nSUMMARY:Long ago',
    );
    expect(datesOf(holidays)).toEqual(['2026-02-25', '2027-02-25']);
  });

  it('ends with what repeats for ever', () => {
    expect(
      read('DTSTART;VALUE=DATE:19700101\r\nRRULE:FREQ=DAILY\r\nSUMMARY:Day').length,
    ).toBeLessThan(800);
  });

  it('is refused when it is none', () => {
    expect(() =>
      readCalendar('<html>', { years: { from: 2026, to: 2027 }, zone: 'UTC' }),
    ).toThrow();
    expect(() => read('SUMMARY:No day at all')).not.toThrow();
  });

  it('tells what is there already and what the file names twice', () => {
    const holidays = [day('2026-12-25', 'A'), day('2026-12-25', 'B'), day('2026-12-26', 'C')];
    const proposals = proposalsOf([day('2026-12-25', 'Christmas Day')], holidays);
    expect(proposals.map(({ holiday, isChosen }) => [holiday.reason, isChosen])).toEqual([
      ['A', false],
      ['C', true],
    ]);
  });
});
