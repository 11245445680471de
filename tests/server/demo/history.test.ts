import { describe, expect, it } from 'vitest';
import { canTransition, needsReason } from '#schema/reservations/transitions.ts';
import { type Booked, breaking, demoAt, MOMENTS } from './demoAt.ts';

type Words = Record<string, string>;

describe.each(MOMENTS)('the history told at %s', (moment) => {
  const { plan, all, people, now } = demoAt(moment);

  it('begins with the booking and ends with the record as it stands', () => {
    const broken = breaking(all, ({ row, steps }) => {
      const last: Words = Object.assign({}, ...steps.map(({ after }) => after));
      const [first] = steps;
      return (
        first?.action !== 'created' ||
        first.before !== null ||
        first.created_at !== row.created_at ||
        steps.at(-1)?.created_at !== row.updated_at ||
        last.status !== row.status ||
        (last.activity_status ?? 'scheduled') !== row.activity_status ||
        last.date !== row.date ||
        last.time !== row.time ||
        last.source !== row.source
      );
    });
    expect(broken).toEqual([]);
  });

  it('takes only steps that may be taken, one after the other, none ahead of now', () => {
    expect(breaking(all, (one) => one.steps.some((_, index) => !follows(one, index, now)))).toEqual(
      [],
    );
  });

  it('lets constituents cancel in time only, and staff give reasons', () => {
    const broken = breaking(all, ({ row, service, starts, steps }) =>
      steps.some(({ actor_id, after, created_at, reason }) => {
        const { status } = after as Words;
        if (status !== 'cancelled' && status !== 'declined') return false;
        if (actor_id !== row.user_id) return needsReason(status) && !reason;
        const latest = starts - service.row.cancel_hours * 3_600_000;
        return status === 'declined' || Date.parse(String(created_at)) > latest;
      }),
    );
    expect(broken).toEqual([]);
  });

  it('is the work of the person or of staff of the team', () => {
    const broken = breaking(all, ({ person, service, steps }) =>
      steps.some(({ actor_id }) => {
        const actor = people.get(String(actor_id));
        const own = (person.carer ?? person).row.id;
        return actor_id !== own && !actor?.teams.includes(service.demo.team);
      }),
    );
    expect(broken).toEqual([]);
  });

  it('agrees with the activity log, where everybody signs in first', () => {
    const times = plan.activity.map(({ created_at }) => String(created_at));
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times.at(-1) ?? '')).toBeLessThanOrEqual(now);
    const steps = new Set(plan.history.map((step) => `${step.reservation_id} ${step.created_at}`));
    const deeds = plan.activity.filter(({ resource }) => resource === 'reservations');
    expect(deeds.filter((one) => !steps.has(`${one.subject_id} ${one.created_at}`))).toEqual([]);
    const seen = new Set<unknown>();
    const unannounced = plan.activity.filter(({ actor_id, action }) => {
      if (action === 'login' || action === 'register') seen.add(actor_id);
      return !seen.has(actor_id);
    });
    expect(unannounced).toEqual([]);
  });
});

function follows({ steps }: Booked, index: number, now: number): boolean {
  const [step, previous] = [steps[index], steps[index - 1]];
  if (!step || Date.parse(String(step.created_at)) > now) return false;
  if (!previous) return true;
  const [before, after] = [step.before as Words, step.after as Words];
  const isLater = String(step.created_at) > String(previous.created_at);
  const field = step.action;
  if (field !== 'status' && field !== 'activity_status')
    return isLater && before.date !== after.date;
  return isLater && canTransition(before[field] as 'pending', after[field] as 'approved');
}
