/** The steps of a visit: the person comes, waits, is received, and leaves. */
import { weekday } from '#schema/time/zone.ts';
import { MINUTE } from '../present.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';
import type { Step, Visit } from './visit.ts';

const MAX_WAIT = 45;
/** The larger, the more of the waits are short: on Mondays the rooms are full. */
const SHORTNESS = { monday: 1.5, otherwise: 2.6 };

export function attended(
  { slot, fate, source, attendance }: Visit,
  before: readonly Step[],
  { actor, random }: { actor: Person; random: Random },
): Step[] {
  const step = (at: number, activity_status: Step['after']['activity_status']): Step => ({
    at,
    actor,
    action: 'activity_status',
    after: { activity_status },
  });
  if (attendance) return attendance.map(({ at, activity_status }) => step(at, activity_status));
  if (fate === 'missed') return [step(slot.ends_at + random.int(5, 25) * MINUTE, 'no_show')];
  const earliest = (before.at(-1)?.at ?? 0) + MINUTE;
  const came = Math.max(earliest, slot.starts_at + arrival(source, random) * MINUTE);
  const began = Math.max(came + MINUTE, slot.starts_at) + waited(slot.date, random) * MINUTE;
  const length = slot.ends_at - slot.starts_at;
  const lasted = Math.max(3, Math.round((length * (0.55 + 0.4 * random.next())) / MINUTE)) * MINUTE;
  return [step(came, 'checked_in'), step(began, 'in_progress'), step(began + lasted, 'completed')];
}

/** In minutes from the time of the slot: most are early, one in seven is late. */
function arrival(source: Visit['source'], random: Random): number {
  if (source === 'walk_in') return -random.int(1, 20);
  return random.chance(0.15) ? random.int(1, 12) : -random.int(0, 40);
}

/** In minutes. */
function waited(date: string, random: Random): number {
  const { monday, otherwise } = SHORTNESS;
  const shortness = weekday(date) === 1 ? monday : otherwise;
  return Math.floor(MAX_WAIT * random.next() ** shortness);
}
