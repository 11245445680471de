/** Which visits were asked for answers, and who had answered before booking theirs. */
import { type Earlier, isDue } from '#server/questionnaires/due.ts';
import { HOUR, iso, type Present } from '../../present.ts';
import { randomOf } from '../../random.ts';
import type { Kept } from '../reservations.ts';

/** The offices have asked for so long that so many people have come since. */
const HAVE_COME = 60;

export interface AskedVisit extends Kept {
  answers_status: 'given' | 'postponed';
  /** The person answered for this visit, and not for one before it. */
  has_answered: boolean;
}

/** In the order in which they were booked; `kept` comes so, too. */
export function askedVisits(kept: readonly Kept[], { now }: Present): AskedVisit[] {
  const asking = kept.filter(({ visit }) => visit.service.row.requires_questionnaire);
  const last = new Map<string, Earlier>();
  return asking.slice(firstAsked(asking, now)).map((one) => {
    const { row, visit } = one;
    const key = `${row.user_id} ${row.service_id}`;
    const at = { now: new Date(visit.created_at), reservation_id: null };
    if (!isDue(visit.service.row, last.get(key) ?? null, at)) {
      return { ...one, answers_status: 'given', has_answered: false };
    }
    const has_answered = answersAhead(one);
    if (has_answered) {
      last.set(key, { submitted_at: iso(visit.created_at), reservation_id: row.id ?? null });
    }
    return { ...one, answers_status: has_answered ? 'given' : 'postponed', has_answered };
  });
}

/** The first answers are given shortly before their booking, when nobody else is booking. */
function firstAsked(asking: readonly Kept[], now: number): number {
  const people = new Set<string>();
  const first = asking.findLastIndex((one, index) => {
    if (!answersAhead(one)) return false;
    if (one.visit.slot.ends_at <= now) people.add(one.row.user_id);
    const since = one.visit.created_at - (asking[index - 1]?.visit.created_at ?? 0);
    return people.size >= HAVE_COME && since > HOUR / 2;
  });
  return Math.max(first, 0);
}

/** Whoever comes to the desk or rings up may leave it for the visit. */
function answersAhead({ visit, row }: Kept): boolean {
  if (visit.source !== 'on_behalf') return visit.source === 'online';
  return randomOf(`answers ahead ${row.reference}`).chance(0.5);
}
