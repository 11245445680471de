import { describe, expect, it } from 'vitest';
import { slotsNear, spreadSlots } from '#schema/reservations/slotChoice.ts';

const at = (text: string) => ({ date: `2026-12-${text.slice(0, 2)}`, time: text.slice(3) });
const read = (slots: { date: string; time: string }[]) =>
  slots.map(({ date, time }) => `${date.slice(8)} ${time}`);
const days = ['01', '02', '03', '04'];
const times = ['08:00', '08:30', '09:00', '13:00', '13:30', '16:00'];
const all = days.flatMap((day) => times.map((time) => at(`${day} ${time}`)));

describe('spread', () => {
  it('takes the first of each morning and afternoon', () => {
    expect(read(spreadSlots(all, 4))).toEqual(['01 08:00', '01 13:00', '02 08:00', '02 13:00']);
  });

  it('adds the soonest where there are not as many', () => {
    expect(read(spreadSlots(all.slice(3, 8), 4))).toEqual([
      ...['01 13:00', '01 13:30', '01 16:00', '02 08:00'],
    ]);
    expect(read(spreadSlots([], 4))).toEqual([]);
  });
});

describe('near a time that was wanted', () => {
  it('are first those of the day about that hour, then that hour on the days about it', () => {
    const free = all.filter((slot) => read([slot])[0] !== '02 13:00');
    expect(read(slotsNear(free, at('02 13:00'), 5))).toEqual([
      ...['02 09:00', '02 13:30', '02 16:00', '01 13:00', '03 13:00'],
    ]);
  });

  it('prefers a day with that hour to one that is nearer', () => {
    const free = all.filter((slot) => !['01 13:00', '01 13:30'].includes(String(read([slot])[0])));
    const otherDays = free.filter(({ date }) => date !== '2026-12-02');
    expect(read(slotsNear(otherDays, at('02 13:00'), 2))).toEqual(['03 13:00', '04 13:00']);
  });

  it('fills up with the soonest', () => {
    const few = [at('01 08:00'), at('01 08:30'), at('01 09:00')];
    expect(read(slotsNear(few, at('02 09:00'), 3))).toEqual(['01 08:00', '01 08:30', '01 09:00']);
  });
});
