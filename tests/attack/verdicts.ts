/** What each attack came to, and the table of it. */
import { type Holds, verdictTable, wordOf } from '../support/verdictTable.ts';
import { OutOfTime, type Target } from './target.ts';

export interface Outcome {
  figure: string;
  limit: string;
  holds: Holds;
}
export interface Verdict extends Outcome {
  attack: string;
  requests: number;
}

/** Runs it, and counts what it asked; an attack that could not end has failed. */
export async function runAttack(
  target: Target,
  attack: string,
  run: () => Promise<Outcome>,
): Promise<Verdict> {
  const before = target.requests;
  const outcome = await run().catch((error: unknown): Outcome => {
    const figure = error instanceof OutOfTime ? error.message : String(error);
    return { figure, limit: 'comes to an end', holds: false };
  });
  return { attack, requests: target.requests - before, ...outcome };
}

export const tableOf = (verdicts: readonly Verdict[]): string =>
  verdictTable(
    ['attack', 'requests', 'figure', 'limit', 'verdict'],
    verdicts.map(({ attack, requests, figure, limit, holds }) => [
      ...[attack, String(requests), figure, limit],
      wordOf(holds),
    ]),
  );
