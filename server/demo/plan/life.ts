/** What becomes of a reservation: all its steps as planned, and of those the ones up to now. */
import { CANCELLED_BY_CONSTITUENT, CANCELLED_BY_STAFF, DECLINED } from '../content/reasons.ts';
import { atWork, between, HOUR, MINUTE, type Present } from '../present.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';
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
    actor: source === 'online' ? visit.person : living.staffOf(visit),
    action: 'created',
    after: { status: isApprovedAtOnce ? 'approved' : 'pending', date, time },
  };
  if (visit.is_waiting) return [created];
  const steps = [created];
  if (moved_from) steps.push(rescheduled(visit, moved_from, living));
  if (!isApprovedAtOnce) steps.push(decided(visit, living));
  if (fate === 'declined' && !isApprovedAtOnce) return steps;
  const cancelled = cancellation(visit, steps.at(-1)?.at ?? created.at, living);
  return cancelled ? [...steps, cancelled] : [...steps, ...attended(visit, steps, living)];
}

/** Both times were still ahead, with time enough to cancel. */
function rescheduled(visit: Visit, from: NonNullable<Visit['moved_from']>, living: Living): Step {
  const { service, slot, person, created_at } = visit;
  const margin = (service.row.lead_hours + service.row.cancel_hours + 1) * HOUR;
  const latest = Math.min(from.starts_at, slot.starts_at) - margin;
  return {
    at: between(created_at + MINUTE, Math.min(latest, living.present.now), living.random),
    actor: person,
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

/** Null where it was not to be cancelled, or too late to do so. */
function cancellation(visit: Visit, since: number, { random, staffOf }: Living): Step | null {
  const { service, slot, fate, person } = visit;
  const isByStaff = fate === 'cancelled_by_staff';
  if (!isByStaff && fate !== 'cancelled') return null;
  const latest = slot.starts_at - (isByStaff ? 0.5 : service.row.cancel_hours) * HOUR;
  if (latest <= since + 2 * MINUTE) return null;
  return {
    at: between(since + MINUTE, latest - MINUTE, random),
    actor: isByStaff ? staffOf(visit) : person,
    action: 'status',
    after: { status: 'cancelled' },
    reason: random.pick(isByStaff ? CANCELLED_BY_STAFF : CANCELLED_BY_CONSTITUENT),
  };
}

function attended(visit: Visit, before: readonly Step[], { random, staffOf }: Living): Step[] {
  const { slot, fate } = visit;
  const actor = staffOf(visit);
  const step = (at: number, activity_status: Step['after']['activity_status']): Step => ({
    at,
    actor,
    action: 'activity_status',
    after: { activity_status },
  });
  if (fate === 'missed') return [step(slot.ends_at + random.int(5, 25) * MINUTE, 'no_show')];
  const earliest = (before.at(-1)?.at ?? 0) + MINUTE;
  const came = Math.max(earliest, slot.starts_at + random.int(-45, 2) * MINUTE);
  const began = Math.max(came + MINUTE, slot.starts_at + random.int(0, 9) * MINUTE);
  const length = slot.ends_at - slot.starts_at;
  const lasted = Math.max(3, Math.round((length * (0.55 + 0.4 * random.next())) / MINUTE)) * MINUTE;
  return [step(came, 'checked_in'), step(began, 'in_progress'), step(began + lasted, 'completed')];
}
