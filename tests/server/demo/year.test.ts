import { describe, expect, it } from 'vitest';
import { AGE_BRACKETS, NOTICE_PERIODS } from '#schema/figures/figures.ts';
import { addDays, daysBetween, weekday } from '#schema/time/zone.ts';
import { easterSunday } from '#server/demo/holidays.ts';
import { FIRST_DAY } from '#server/demo/plan/span.ts';
import { type Booked, demoAt } from './demoAt.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** In the middle of the year, of December and of Holy Week, and at the end of a leap February. */
const MOMENTS = [
  '2027-06-08T08:45:00Z',
  '2026-12-22T02:05:00Z',
  '2027-03-24T06:00:00Z',
  '2028-02-29T15:50:00Z',
  ...(process.env.TEST_AT ? [process.env.TEST_AT] : []),
];

describe.each(MOMENTS)('the year up to %s', (moment) => {
  const { plan, all, now, today } = demoAt(moment);
  const ago = ({ row }: Booked) => daysBetween(row.date, today);
  const past = all.filter((one) => ago(one) > 0);
  const dates = Array.from({ length: -FIRST_DAY }, (_, day) => addDays(today, FIRST_DAY + day));
  const due = past.filter(({ row }) => row.status === 'approved');
  const between = (list: readonly Booked[], oldest: number, newest: number) =>
    list.filter((one) => ago(one) <= oldest && ago(one) > newest);
  /** Reservations on a day from Monday to Friday among those, holidays included. */
  const perDay = (isMeant: (date: string) => boolean) => {
    const days = new Set(dates.filter((date) => weekday(date) <= 5 && isMeant(date)));
    return past.filter(({ row }) => days.has(row.date)).length / days.size;
  };

  it('is fullest on Mondays, in the mornings, and quietest on Fridays', () => {
    const counts = [1, 2, 3, 4, 5].map(
      (day) => past.filter(({ row }) => weekday(row.date) === day).length,
    );
    expect(counts[0]).toBe(Math.max(...counts));
    expect(counts[4]).toBe(Math.min(...counts));
    const mornings = past.filter(({ row }) => row.time < '12:00').length;
    expect(mornings).toBeGreaterThan(past.length * 0.55);
  });

  it('has visits in each month, and more and more of them', () => {
    for (let month = 0; month < 12; month += 1) {
      const visits = between(due, (month + 1) * 30, month * 30);
      expect(visits.length, `${month} months ago`).toBeGreaterThan(80);
    }
    const [first, second] = [between(past, 365, 182).length, between(past, 182, 0).length];
    expect(second).toBeGreaterThan(first * 1.05);
  });

  it('is quiet around Christmas and in Holy Week', () => {
    const november = perDay((date) => date.slice(5, 7) === '11');
    const christmas = perDay((date) => date.slice(5) >= '12-15' || date.slice(5) <= '01-05');
    expect(christmas).toBeLessThan(november * 0.6);
    const easter = [-1, 0]
      .map((years) => easterSunday(Number(today.slice(0, 4)) + years))
      .find((date) => date < today && addDays(date, -30) >= (dates[0] ?? today));
    if (!easter) return;
    const week = (from: number) =>
      perDay((date) => date >= addDays(easter, from) && date <= addDays(easter, from + 2));
    expect(week(-6)).toBeLessThan((week(-13) + week(-20)) / 2);
  });

  it('brings those who renew their permits in January', () => {
    const renewals = past.filter(({ service }) => service.row.name.includes('renewal'));
    const january = renewals.filter(({ row }) => row.date.slice(5, 7) === '01').length;
    expect(january).toBeGreaterThan((renewals.length - january) / 11);
    expect(january * 12).toBeGreaterThan(renewals.length * 1.8);
  });

  it('has fewer who stay away since they are reminded', () => {
    const rate = (list: readonly Booked[]) =>
      list.filter(({ row }) => row.activity_status === 'no_show').length / list.length;
    const [first, last] = [rate(between(due, 365, 243)), rate(between(due, 122, 0))];
    expect(first).toBeGreaterThan(0.11);
    expect(first).toBeLessThan(0.18);
    expect(last).toBeGreaterThan(0.04);
    expect(last).toBeLessThan(0.1);
  });

  it('moves from the counter to the screen', () => {
    const quarters = [365, 273, 182, 91].map((oldest) => between(past, oldest, oldest - 91));
    const shares = quarters.map(
      (list) => list.filter(({ row }) => row.source === 'online').length / list.length,
    );
    for (const list of quarters) {
      expect(new Set(list.map(({ row }) => row.source)).size).toBe(3);
    }
    expect(shares.at(-1)).toBeGreaterThan((shares[0] ?? 1) + 0.1);
  });

  it('tells how long people waited, longest on Mondays', () => {
    const kept = past.filter(({ row }) => row.activity_status === 'completed');
    const waits = kept.map((one) => ({ one, minutes: waited(one) }));
    expect(waits.filter(({ minutes }) => !(minutes >= 0 && minutes <= 45))).toEqual([]);
    const medianOf = (isMeant: (day: number) => boolean) =>
      median(waits.filter(({ one }) => isMeant(weekday(one.row.date))).map((own) => own.minutes));
    expect(medianOf((day) => day === 1)).toBeGreaterThan(medianOf((day) => day !== 1) + 3);
    expect(waits.filter(({ minutes }) => minutes > 30).length).toBeGreaterThan(kept.length / 20);
  });

  it('has bookings made hours and weeks ahead, and cancelled early and late by both sides', () => {
    const ahead = past.filter(({ row }) => row.source !== 'walk_in');
    const share = (isMeant: (hours: number) => boolean) =>
      ahead.filter(({ starts, created }) => isMeant((starts - created) / HOUR)).length /
      ahead.length;
    expect(share((hours) => hours < 12)).toBeGreaterThan(0.08);
    expect(share((hours) => hours > 14 * 24)).toBeGreaterThan(0.08);
    const notices = { person: new Set<string>(), office: new Set<string>() };
    for (const one of past.filter(({ row }) => row.status === 'cancelled')) {
      const last = one.steps.at(-1);
      const hours = (one.starts - Date.parse(String(last?.created_at))) / HOUR;
      const notice = NOTICE_PERIODS.findLast((each) => hours >= each.hours)?.id ?? '';
      notices[last?.actor_id === one.row.user_id ? 'person' : 'office'].add(notice);
    }
    expect(notices.person.size).toBe(4);
    expect(notices.office.size).toBe(3);
  });

  it('brings new people all year, of every age, gender and barangay', () => {
    const seen = new Set<Booked['person']>();
    const first = all.filter(({ person }) => !seen.has(person) && seen.add(person));
    for (let month = 0; month < 12; month += 1) {
      const since = now - (month + 1) * 30 * 24 * HOUR;
      const here = first.filter(
        (one) => one.created >= since && one.created < since + 30 * 24 * HOUR,
      );
      expect(here.length, `${month} months ago`).toBeGreaterThan(30);
    }
    const people = [...seen];
    for (const { from, to } of AGE_BRACKETS) {
      expect(people.filter(({ age }) => age >= from && age <= to).length).toBeGreaterThan(20);
    }
    const barangays = new Set(people.map(({ row }) => row.profile_barangay));
    expect(barangays.size).toBe(plan.offer.settings.barangays?.length);
    expect(new Set(people.map(({ row }) => row.profile_gender)).size).toBe(4);
  });
});

/** Minutes from the appointment or the check-in, whichever is later, to the start of the visit. */
function waited({ steps, starts }: Booked): number {
  const at = (status: string) => {
    const step = steps.find(
      ({ after }) => (after as { activity_status?: string }).activity_status === status,
    );
    return Date.parse(String(step?.created_at));
  };
  return (at('in_progress') - Math.max(starts, at('checked_in'))) / MINUTE;
}

const median = (list: readonly number[]) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
