import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { daySlots } from '#schema/reservations/slots.ts';
import { canRecordActivity } from '#schema/reservations/transitions.ts';
import { addDays, daysBetween, toLocal } from '#schema/time/zone.ts';
import { planConstituents } from '#server/demo/plan/constituents.ts';
import { planEmployees } from '#server/demo/plan/employees.ts';
import { planDemo } from '#server/demo/plan/index.ts';
import { planMaria } from '#server/demo/plan/maria.ts';
import { planOffer } from '#server/demo/plan/offer.ts';
import { presentAt } from '#server/demo/present.ts';
import { ALPHABET } from '#server/reservations/reference.ts';
import { type Booked, breaking, demoAt, MOMENTS, ZONE } from './demoAt.ts';

const HOUR = 3_600_000;

describe.each(MOMENTS)('the reservations made at %s', (moment) => {
  const { plan, all, people, now, today } = demoAt(moment);
  const open = ({ row }: Booked) => row.status === 'approved' || row.status === 'pending';

  it('have a line whose ids are ids, and whose times are in order', () => {
    const { visits, periods } = plan.lines;
    const isId = (id: string) => z.uuid().safeParse(id).success;
    expect([...visits, ...periods].filter(({ id }) => !isId(id))).toEqual([]);
    const isInOrder = ({ started_at, ended_at }: (typeof periods)[number]) =>
      Date.parse(started_at) <= Date.parse(ended_at ?? started_at) && Date.parse(started_at) <= now;
    expect(periods.filter((period) => !isInOrder(period))).toEqual([]);
  });

  it('are a year of them, and the weeks ahead', () => {
    const days = all.map(({ row }) => daysBetween(today, row.date));
    expect(all.length).toBeGreaterThan(6000);
    expect(all.length).toBeLessThan(9500);
    expect(Math.min(...days)).toBeLessThan(-355);
    expect(Math.max(...days)).toBeGreaterThan(25);
  });

  it('stand on slots that exist', () => {
    const planned = all.filter(({ row }) => !row.outside_hours);
    const broken = breaking(planned, ({ row, service, starts, ends }) => {
      const basis = { rules: service.row, holidays: plan.offer.holidays, timeZone: ZONE, now: 0 };
      const slot = daySlots({ ...basis, date: row.date }).slots.find((s) => s.time === row.time);
      return slot?.starts_at !== starts || slot.ends_at !== ends;
    });
    expect(broken).toEqual([]);
  });

  it('fill seats from 1 to the capacity, each once, but for two who are squeezed into full slots', () => {
    const held = all.filter(({ row }) => row.seat !== null);
    const slotOf = ({ row }: Booked) => `${row.service_id} ${row.starts_at}`;
    const seatsOf = ({ row: { seat, places = 1 } }: Booked) =>
      Array.from({ length: places }, (_, index) => Number(seat) + index);
    const taken = held.flatMap((one) => seatsOf(one).map((seat) => `${slotOf(one)} ${seat}`));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length, 'some take several').toBeGreaterThan(held.length);
    const seatedWith = (one: Booked) =>
      held
        .filter((other) => slotOf(other) === slotOf(one) && !other.row.squeezed_in)
        .flatMap(seatsOf).length;
    expect(all.filter(({ row }) => row.squeezed_in)).toHaveLength(2);
    expect(
      breaking(all, (one) => {
        const { seat = null, status } = one.row;
        const waitsOutside = status === 'pending' && !one.service.row.pending_holds_slot;
        if (!open(one) || waitsOutside || one.row.outside_hours) return seat !== null;
        if (one.row.squeezed_in)
          return seat !== 501 || seatedWith(one) !== one.service.row.capacity;
        return seat === null || seatsOf(one).some((n) => n < 1 || n > one.service.row.capacity);
      }),
    ).toEqual([]);
  });

  it('never have a person in two places, nor over the limits', () => {
    const limit = plan.offer.settings.max_active_reservations ?? 0;
    const byPerson = new Map<Booked['person'], Booked[]>();
    for (const one of all) byPerson.set(one.person, [...(byPerson.get(one.person) ?? []), one]);
    const broken = breaking(all, (one) => {
      const others = (byPerson.get(one.person) ?? []).filter((other) => other !== one);
      const isOpenWith = (other: Booked) =>
        other.created <= one.created && other.ends > one.created && other.row.source !== 'walk_in';
      const before = others.filter(isOpenWith);
      const here = before.filter((other) => other.service === one.service);
      return (
        others.some((other) => open(one) && open(other) && meet(one, other)) ||
        before.length >= limit ||
        here.length >= one.service.row.max_active_per_user
      );
    });
    expect(broken).toEqual([]);
  });

  it('were made in time, by people who may', () => {
    const broken = breaking(all, ({ row, service, person, created, starts }) => {
      const lead = row.source === 'walk_in' ? 0 : service.row.lead_hours * HOUR;
      const meant = service.demo.meant_for ?? [];
      return (
        created > now ||
        created > starts - lead ||
        created < person.created_at ||
        row.date > addDays(toLocal(created, ZONE).date, service.row.horizon_days) ||
        (meant.length > 0 && !meant.some((key) => person.categories.includes(key))) ||
        (service.row.requires_verified_identification &&
          person.row.identification_status !== 'verified') ||
        person.row.status === 'pending' ||
        (person.barred_at !== null && starts > person.barred_at) ||
        service.row.status !== 'active'
      );
    });
    expect(broken).toEqual([]);
  });

  it('have the status that their time allows', () => {
    const broken = breaking(all, ({ row, ends, starts }) => {
      const { status, activity_status } = row;
      const isUntouched = activity_status === 'scheduled';
      if (!isUntouched && !canRecordActivity({ status, date: row.date }, today)) return true;
      if (status === 'pending') return starts <= now;
      if (status !== 'approved') return !isUntouched;
      // Whoever is late may still be waited for, but not on the next day.
      if (ends < now - 2 * HOUR) return !['completed', 'no_show'].includes(activity_status);
      return starts > now + HOUR && !isUntouched;
    });
    expect(broken).toEqual([]);
  });

  it('have references that can be read aloud, each once', () => {
    const shape = new RegExp(`^TK-[${ALPHABET}]{4}-[${ALPHABET}]{4}$`);
    expect(breaking(all, ({ row }) => !shape.test(row.reference))).toEqual([]);
    expect(new Set(all.map(({ row }) => row.reference)).size).toBe(all.length);
  });

  it('leave the City Health Office eight requests to decide', () => {
    const waiting = all.filter(
      ({ row, service }) => row.status === 'pending' && service.demo.team === 'health',
    );
    expect(waiting).toHaveLength(8);
  });

  it('give Maria two children and her father, for whom she books', () => {
    const hers = all.filter(({ person }) => person.carer?.row.username === 'maria');
    expect(new Set(hers.map(({ person }) => person.row.relation))).toEqual(
      new Set(['child', 'parent']),
    );
    expect(new Set(hers.map(({ person }) => person.row.id)).size).toBe(3);
    expect(hers.some(({ starts }) => starts > now)).toBe(true);
    expect(hers.some(({ starts }) => starts < now)).toBe(true);
    const told = plan.notifications.filter(({ title }) => title.startsWith('For Althea Dalisay: '));
    const maria = [...people.values()].find(({ row }) => row.username === 'maria');
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([maria?.row.id]));
  });

  it('tell of her children in their own visits alone', () => {
    const hers = all.filter(({ person }) => person.row.username === 'maria');
    expect(hers.filter(({ row }) => /daughter/.test(row.notes ?? ''))).toEqual([]);
    expect(hers.filter(({ service }) => service.row.name === 'Child immunization')).toEqual([]);
  });

  it('give Maria a past, a next visit and a request', () => {
    const hers = all.filter(({ person }) => person.row.username === 'maria');
    const past = hers.filter(({ row }) => row.activity_status === 'completed');
    const next = hers.filter(({ row, starts }) => row.status === 'approved' && starts > now);
    const waiting = hers.filter(({ row }) => row.status === 'pending');
    expect(past.length).toBeGreaterThanOrEqual(3);
    expect(hers.some(({ row }) => row.status === 'cancelled')).toBe(true);
    expect(next).toHaveLength(1);
    expect(waiting).toHaveLength(1);
  });
});

describe('the plan', () => {
  it('is the same for the same minute', () => {
    const moment = new Date('2026-12-01T02:05:00Z');
    const later = new Date(moment.getTime() + 20_000);
    expect(JSON.stringify(planDemo(moment))).toBe(JSON.stringify(planDemo(later)));
  });

  it('keeps the people and the offer from one day to the next', () => {
    const [one, other] = ['2026-12-01T02:05:00Z', '2026-12-14T07:00:00Z'].map((moment) => {
      const present = presentAt(new Date(moment));
      const people = [planEmployees(present), planMaria(present), planConstituents(present)];
      return {
        services: planOffer(present).services.map(({ row }) => [row.id, row.name]),
        people: people.flat().map(({ row }) => [row.username, row.profile_barangay, row.status]),
      };
    });
    expect(one).toEqual(other);
  });

  it('makes today busy at the City Health Office, and its hours show what goes on', () => {
    const { all, today } = demoAt('2026-12-01T02:05:00Z');
    const here = all.filter(
      ({ row, service }) => row.date === today && service.demo.team === 'health',
    );
    expect(here.length).toBeGreaterThan(30);
    const seen = new Set(here.map(({ row }) => row.activity_status));
    expect([...seen].sort()).toEqual(
      ['checked_in', 'completed', 'in_progress', 'no_show', 'scheduled'].sort(),
    );
  });
});

const meet = (one: Booked, other: Booked) => one.starts < other.ends && other.starts < one.ends;
