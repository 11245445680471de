/** The newest requests of each team are the ones that its staff still have to decide. */
import type { TeamKey } from '../content/teams.ts';
import { HOUR, type Present } from '../present.ts';
import type { Visit } from './visit.ts';

const WAITING: Record<TeamKey, number> = {
  health: 8,
  registry: 3,
  welfare: 4,
  permits: 5,
  employment: 0,
};
/** A request for a slot sooner than that has been decided. */
const SOONEST = 20 * HOUR;

export function markWaiting(visits: readonly Visit[], present: Present): Visit[] {
  const left = { ...WAITING };
  const newestFirst = [...visits].sort((a, b) => b.created_at - a.created_at);
  const waiting = new Set(newestFirst.filter((visit) => visit.is_waiting));
  for (const visit of waiting) left[visit.service.demo.team] -= 1;
  for (const visit of newestFirst) {
    const { team } = visit.service.demo;
    if (left[team] <= 0 || waiting.has(visit) || !canWait(visit, present)) continue;
    left[team] -= 1;
    waiting.add(visit);
  }
  return visits.map((visit) => ({ ...visit, is_waiting: waiting.has(visit) }));
}

const canWait = ({ service, slot, source }: Visit, { now }: Present) =>
  service.row.requires_approval && source === 'online' && slot.starts_at > now + SOONEST;
