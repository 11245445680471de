/** The demo begins with a line at work, whenever it begins. */
import { describe, expect, it } from 'vitest';
import { toLocal } from '#schema/time/zone.ts';
import { startOf } from '#schema/visits/orderChain.ts';
import { checkOrder } from '#schema/visits/orderCheck.ts';
import { activityOf, isOver } from '#schema/visits/steps.ts';
import type { VisitState } from '#schema/visits/visit.ts';
import { linkLines } from '#server/demo/linkLines.ts';
import { demoAt, MOMENTS, ZONE } from './demoAt.ts';

describe.each(MOMENTS)('the lines at %s', (moment) => {
  const { plan, all, now, today } = demoAt(moment);
  const { days, visits, periods, seats } = plan.lines;
  const of = (id: string) => periods.filter(({ visit_id }) => visit_id === id);
  const stateOf = (id: string) => of(id).at(-1)?.state as VisitState;
  const reservationOf = (id: string) =>
    all.find(({ row }) => row.id === id) ?? expect.fail(`no ${id}`);

  it('give numbers without gaps, in the order in which people came', () => {
    for (const { team_id, last_number } of days) {
      const line = visits.filter((visit) => visit.team_id === team_id);
      const byArrival = line.toSorted((a, b) =>
        String(a.arrived_at) < String(b.arrived_at) ? -1 : 1,
      );
      expect(byArrival.map(({ number }) => number)).toEqual(line.map((_, index) => index + 1));
      expect(line).toHaveLength(last_number);
      expect(new Set(line.map(({ letter }) => letter)).size).toBe(1);
    }
    expect(new Set(plan.offer.teams.map((team) => team.ticket_letter)).size).toBe(5);
  });

  it('have of everybody who came today what the reservation says', () => {
    const came = all.filter(
      ({ row }) =>
        row.date === today && !['scheduled', 'no_show'].includes(String(row.activity_status)),
    );
    expect(visits.map(({ reservation_id }) => reservation_id).sort()).toEqual(
      came.map(({ row }) => row.id).sort(),
    );
    for (const { id, reservation_id, day } of visits) {
      const { activity_status } = reservationOf(reservation_id).row;
      expect(activityOf(stateOf(id), 'checked_in')).toBe(activity_status);
      expect(day).toBe(today);
    }
  });

  it('have periods that follow each other up to now, with the last one open until it is over', () => {
    for (const { id, arrived_at } of visits) {
      const own = of(id);
      expect(own[0]?.started_at).toBe(arrived_at);
      expect(own.map(({ ended_at }) => ended_at)).toEqual([
        ...own.slice(1).map(({ started_at }) => started_at),
        isOver(stateOf(id)) ? own.at(-1)?.started_at : null,
      ]);
      expect(own.every(({ started_at }) => Date.parse(started_at) <= now)).toBe(true);
    }
  });

  it('show an office at work, with a counter free for whoever tries it', () => {
    const health = plan.offer.teamIds('health');
    const states = visits.filter(({ team_id }) => team_id === health).map(({ id }) => stateOf(id));
    const counters = plan.offer.counters.filter(({ team_id }) => team_id === health);
    expect(counters).toHaveLength(3);
    // Nobody has come yet in the first minutes of a day.
    if (toLocal(now, ZONE).time < '00:10') return expect(states).toEqual([]);
    for (const state of ['done', 'being_served', 'waiting']) expect(states).toContain(state);
    expect(states.filter((state) => state === 'missed')).toHaveLength(1);
    const called = periods.filter(({ counter_id, ended_at }) => counter_id && !ended_at);
    const [staff] = plan.people.filter(({ row }) => row.username === 'staff');
    expect(called.map(({ counter_id }) => counter_id)).toEqual([counters[0]?.id]);
    expect(seats.map(({ counter_id }) => counter_id)).toEqual([counters[0]?.id]);
    expect(seats.map(({ staff_id }) => staff_id)).not.toContain(staff?.row.id);
  });

  it('are recorded, so that whoever has a ticket can check their order', async () => {
    const linked = await linkLines(plan.lines);
    for (const { id, team_id, link } of linked.visits) {
      const steps = linked.links.filter((one) => one.team_id === team_id);
      const record = {
        team: '',
        start: startOf({ team_id, day: today }),
        steps: steps.map(({ step }) => step),
      };
      const { ticket, faults } = await checkOrder(record, link ?? '');
      expect(faults, id).toEqual([]);
      expect(ticket).not.toBeNull();
    }
  });
});
