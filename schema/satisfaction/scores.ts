/** Shares and scores, as the circular computes them, of counted answers. */
import { msg } from '../language/index.ts';
import { MIN_GROUP_SIZE } from '../questionnaires/distribution.ts';
import { AGREEING, CHARTER, NOT_APPLICABLE, OVERALL, QUALITY } from './questions.ts';

/** How often a question was answered so. */
export interface Tally {
  question: string;
  answer: string;
  count: number;
}

export interface Share {
  /** By how many it was answered, "Does not apply" left out. */
  answered: number | null;
  share: number | null;
}

const HIDDEN: Share = { answered: null, share: null };

/**
 * Share that agrees, or answered one of `good`, of those to whom the questions apply.
 * Hidden where fewer than five answered.
 */
export function shareOf(
  tallies: readonly Tally[],
  questions: readonly string[],
  good: readonly string[] = AGREEING,
): Share {
  const applying = tallies.filter(
    ({ question, answer }) => questions.includes(question) && answer !== NOT_APPLICABLE,
  );
  const answered = countOf(applying);
  if (answered < MIN_GROUP_SIZE) return HIDDEN;
  const agreeing = countOf(applying.filter(({ answer }) => good.includes(answer)));
  return { answered, share: agreeing / answered };
}

/** Forms: each answers SQD0. */
export const responsesOf = (tallies: readonly Tally[]) =>
  countOf(tallies.filter(({ question }) => question === OVERALL));

const OF_OVERALL = QUALITY.map(({ id }) => id as string).filter((id) => id !== OVERALL);
/**
 * "Strongly agree" and "Agree" to SQD1 to SQD8, of all answers to them but "Does not apply": the overall
 * score of the report that ARTA Memorandum Circular 2022-05 (with the template of 2023-05) asks for.
 */
export const overallOf = (tallies: readonly Tally[]) => shareOf(tallies, OF_OVERALL).share;

/** What the same report calls an overall score, from this share on. */
const RATINGS = [
  { from: 0.95, name: msg('Outstanding') },
  { from: 0.9, name: msg('Very satisfactory') },
  { from: 0.8, name: msg('Satisfactory') },
  { from: 0.6, name: msg('Fair') },
  { from: 0, name: msg('Poor') },
] as const;
export const ratingOf = (overall: number): string =>
  RATINGS.find(({ from }) => overall >= from)?.name ?? RATINGS[4].name;

/** CC1, 2 and 3: who knows of the charter, saw it easily, was helped by it. */
export const charterShare = (tallies: readonly Tally[], code: string): Share =>
  shareOf(tallies, [code], CHARTER.find(({ id }) => id === code)?.good ?? []);

const countOf = (tallies: readonly Tally[]) => tallies.reduce((all, { count }) => all + count, 0);
