/** What becomes of a reservation: all its steps as planned, and of those the ones up to now. */
import { DECLINED } from '../content/reasons.ts';
import { atWork, between, HOUR, MINUTE, type Present } from '../present.ts';
import type { Random } from '../random.ts';
import { attended } from './attended.ts';
import { cancellation } from './cancelled.ts';
import { contactOf, type Person } from './person.ts';
import type { LivedVisit, Step, Visit } from './visit.ts';

export interface Living {
  present: Present;
  random: Random;
  staffOf: (visit: Visit) => Person;
}

export function live(visit: Visit, living: Living): LivedVisit {
  const steps = stepsOf(visit, living).filter(({ at }) => at <= living.present.now);
  const last = <K extends 'status' | 'activity_status'>(key: K) =>
    steps.findLast(({ after }) => after[key] !== undefined)?.after[key];
  return {
    ...visit,
    steps,
    status: last('status') ?? 'pending',
    activity_status: last('activity_status') ?? 'scheduled',
    reason: steps.findLast(({ reason }) => reason)?.reason ?? null,
  };
}

function stepsOf(visit: Visit, living: Living): Step[] {
  const { service, slot, source, moved_from, fate } = visit;
  const isApprovedAtOnce = !service.row.requires_approval || source !== 'online';
  const { date, time } = moved_from ?? slot;
  const created: Step = {
    at: visit.created_at,
    actor: source === 'online' ? contactOf(visit.person) : living.staffOf(visit),
    action: 'created',
    after: { status: isApprovedAtOnce ? 'approved' : 'pending', date, time },
  };
  if (visit.is_waiting) return [created];
  const steps = [created];
  if (moved_from) steps.push(rescheduled(visit, moved_from, living));
  if (!isApprovedAtOnce) steps.push(decided(visit, living));
  if (fate === 'declined' && !isApprovedAtOnce) return steps;
  const [staff, { random }] = [living.staffOf(visit), living];
  const cancelled = cancellation(visit, steps.at(-1)?.at ?? created.at, { staff, random });
  if (cancelled) return [...steps, cancelled];
  return [...steps, ...attended(visit, steps, { actor: staff, random })];
}

/** Both times were still ahead, with time enough to cancel. */
function rescheduled(visit: Visit, from: NonNullable<Visit['moved_from']>, living: Living): Step {
  const { service, slot, person, created_at } = visit;
  const margin = (service.row.lead_hours + service.row.cancel_hours + 1) * HOUR;
  const latest = Math.min(from.starts_at, slot.starts_at) - margin;
  return {
    at: between(created_at + MINUTE, Math.min(latest, living.present.now), living.random),
    actor: contactOf(person),
    action: 'rescheduled',
    after: { date: slot.date, time: slot.time },
  };
}

/** Usually on the next morning of work; in any case by now, and before the slot. */
function decided(visit: Visit, { present, random, staffOf }: Living): Step {
  const { service, slot, created_at, fate } = visit;
  const isDeclined = fate === 'declined';
  const at = atWork(created_at + random.int(20, 600) * MINUTE, random);
  const latest = Math.min(slot.starts_at - HOUR, present.now);
  return {
    at: at <= latest ? at : between(created_at + MINUTE, latest, random),
    actor: staffOf(visit),
    action: 'status',
    after: { status: isDeclined ? 'declined' : 'approved' },
    reason: isDeclined ? random.pick(DECLINED[service.demo.team]) : null,
  };
}
