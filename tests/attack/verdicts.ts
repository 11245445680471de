/** What each attack came to, and the table of it. */
import { OutOfTime, type Target } from './target.ts';

export interface Outcome {
  figure: string;
  limit: string;
  /** Null: told, and not judged. */
  holds: boolean | null;
}
export interface Verdict extends Outcome {
  attack: string;
  requests: number;
}

/** Runs it, and counts what it asked; an attack that could not end has failed. */
export async function judge(
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

const WORDS = new Map<boolean | null, string>([
  [true, 'holds'],
  [false, 'FAILS'],
  [null, 'told'],
]);

export function tableOf(verdicts: readonly Verdict[]): string {
  const head = ['attack', 'requests', 'figure', 'limit', 'verdict'];
  const lines = verdicts.map(({ attack, requests, figure, limit, holds }) => [
    ...[attack, String(requests), figure, limit],
    WORDS.get(holds) ?? '',
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)),
  );
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
