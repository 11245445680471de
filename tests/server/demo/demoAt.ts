import { toLocal } from '#schema/time/zone.ts';
import { planDemo } from '#server/demo/plan/index.ts';

export const ZONE = 'Asia/Manila';
/** A working morning, a Sunday, Christmas Day, Maundy Thursday, midnight, soon after, the end of a day, and `--at`. */
export const MOMENTS = [
  '2026-12-01T02:05:00Z',
  '2026-11-29T06:00:00Z',
  '2026-12-25T03:00:00Z',
  '2027-03-25T08:40:00Z',
  '2027-01-03T16:00:00Z',
  '2026-11-27T16:17:20.123Z',
  '2026-06-09T15:59:59Z',
  ...(process.env.TEST_AT ? [process.env.TEST_AT] : []),
];

/** The demo of that moment, each reservation with all that it points at; made once, so not to be changed. */
export function demoAt(moment: string) {
  const known = made.get(moment) ?? makeDemo(moment);
  made.set(moment, known);
  return known;
}
const made = new Map<string, ReturnType<typeof makeDemo>>();

function makeDemo(moment: string) {
  const plan = planDemo(new Date(moment));
  const services = new Map(plan.offer.services.map((service) => [service.row.id, service]));
  const people = new Map(plan.people.map((person) => [person.row.id, person]));
  const steps = new Map<string, typeof plan.history>();
  for (const step of plan.history) {
    steps.set(step.reservation_id, [...(steps.get(step.reservation_id) ?? []), step]);
  }
  const all = plan.reservations.map((row) => {
    const [service, person] = [services.get(row.service_id), people.get(row.user_id)];
    if (!service || !person) throw new Error(`${row.reference} points at nothing`);
    return {
      row,
      service,
      person,
      steps: steps.get(row.id) ?? [],
      created: Date.parse(String(row.created_at)),
      starts: Date.parse(row.starts_at),
      ends: Date.parse(row.ends_at),
    };
  });
  const now = Date.parse(moment);
  return { plan, all, people, now, today: toLocal(now, ZONE).date };
}

export type Booked = ReturnType<typeof demoAt>['all'][number];

/** References of those that break a rule: a test expects none. */
export const breaking = (all: readonly Booked[], isBroken: (one: Booked) => boolean) =>
  all.filter(isBroken).map(({ row, service }) => `${row.reference} ${service.row.name}`);
