/** How visits were rated: tallies, told in fives as `server/satisfaction/answer.ts` tells them. */
import { MIN_GROUP_SIZE } from '#schema/questionnaires/distribution.ts';
import {
  CHARTER,
  FEEDBACK_DAYS,
  knowsCharter,
  OVERALL,
  QUALITY,
} from '#schema/satisfaction/questions.ts';
import { addDays } from '#schema/time/zone.ts';
import type { Present } from '../present.ts';
import { type Random, randomOf } from '../random.ts';
import type { toRows } from './reservations.ts';

type Rated = Pick<
  ReturnType<typeof toRows>[number]['row'],
  'id' | 'user_id' | 'service_id' | 'team_id' | 'date'
>;
interface Tally {
  team_id: string;
  service_id: string;
  question: string;
  answer: string;
  count: number;
}

const SHARE_WHO_ANSWER = 0.3;

/** @param except somebody who has not been asked yet */
export function planSatisfaction(
  kept: ReturnType<typeof toRows>,
  { present, except }: { present: Present; except: string },
) {
  const random = randomOf('satisfaction');
  const completed = kept
    .map(({ row }) => row)
    .filter(({ activity_status, user_id }) => activity_status === 'completed' && user_id !== except)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const rated = completed.filter(() => random.chance(SHARE_WHO_ANSWER));
  const tallies: Tallies = { counts: new Map(), waiting: new Map() };
  for (const visit of rated) addForm(visit, formOf(visit, random), tallies);
  const since = addDays(present.today, -FEEDBACK_DAYS);
  const used = new Set(rated.map(({ id }) => id));
  return {
    counts: [...tallies.counts].map(([key, tally]) => ({ ...tally, month: key.slice(0, 10) })),
    waiting: [...tallies.waiting.values()].flatMap((some) => [...some.values()]),
    marks: completed
      .filter(({ date }) => date >= since)
      .map(({ id }) => ({ reservation_id: id, is_used: used.has(id) })),
  };
}

interface Tallies {
  counts: Map<string, Tally>;
  /** By what is told at once, and the answer. */
  waiting: Map<string, Map<string, Tally>>;
}

function addForm(
  { team_id, service_id, date }: Rated,
  form: Record<string, string>,
  { counts, waiting }: Tallies,
) {
  for (const [question, answer] of Object.entries(form)) {
    const isScore = /^(SQD|CC)/.test(question);
    const unit = [team_id, service_id, question, isScore ? '' : answer].join();
    const some = waiting.get(unit) ?? new Map<string, Tally>();
    waiting.set(unit, some);
    add(some, answer, { team_id, service_id, question, answer, count: 1 });
    const together = [...some.values()].reduce((sum, { count }) => sum + count, 0);
    if (together < MIN_GROUP_SIZE) continue;
    for (const [one, tally] of some) add(counts, `${date.slice(0, 7)}-01,${unit},${one}`, tally);
    some.clear();
  }
}

const add = (to: Map<string, Tally>, key: string, tally: Tally) =>
  to.set(key, { ...tally, count: tally.count + (to.get(key)?.count ?? 0) });

/** One service pleases more than another, and its fees and times less than its staff. */
function formOf({ service_id }: Rated, random: Random): Record<string, string> {
  const pleases = 0.72 + 0.2 * randomOf(`satisfaction ${service_id}`).next();
  const agreement = (chance: number) =>
    random.chance(chance)
      ? random.pick(['5', '5', '4'])
      : random.weighted(['3', '2', '1'], (one) => Number(one));
  const form: Record<string, string> = {
    [OVERALL]: agreement(pleases),
    channel: random.pick(['mail', 'mail', 'ticket', 'kiosk', 'account']),
    language: random.pick(['fil', 'fil', 'en']),
    client_type: random.chance(0.85) ? 'citizen' : 'business',
  };
  if (random.chance(0.4)) return form;
  for (const { id } of QUALITY) {
    if (id === OVERALL) continue;
    form[id] = id === 'SQD5' && random.chance(0.4) ? 'na' : agreement(pleases + (EASIER[id] ?? 0));
  }
  for (const { id, options } of CHARTER) {
    if (id !== 'CC1' && !knowsCharter(form.CC1)) continue;
    const ids: readonly string[] = options.map((option) => option.id);
    form[id] = random.weighted(ids, (one) => (one === '1' ? 4 : 1));
  }
  return form;
}

const EASIER: Record<string, number> = {
  SQD1: -0.12,
  SQD2: 0.03,
  SQD3: 0.02,
  SQD4: -0.05,
  SQD5: 0.05,
  SQD6: 0.04,
  SQD7: 0.07,
  SQD8: 0.05,
};
