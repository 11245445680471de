/** Do answers tell which addresses have an account? By status, by body, by time. */
import { areaUnderCurve, compare, comparisons, standardError } from './knownAndUnknown.ts';
import type { Target } from './target.ts';
import { runAttack, type Verdict } from './verdicts.ts';

/** An area this far from a half is as good as nothing; chance may add three standard errors. */
const TELLS_NOTHING = 0.05;
const STANDARD_ERRORS = 3;

/** @param times how often each is asked; the fewer, the more chance is allowed for */
export async function attackEnumeration(target: Target, times: number): Promise<Verdict[]> {
  const post = (path: string, body: object) => target.anyone.post(path, body);
  const verdicts: Verdict[] = [];
  for (const comparison of comparisons(target.db, post)) {
    const verdict = await runAttack(target, comparison[0], async () => {
      const compared = await compare(post, comparison, { times, warmUp: 3 });
      const area = areaUnderCurve(compared);
      const margin = TELLS_NOTHING + STANDARD_ERRORS * standardError(compared);
      const isAlike = compared.answers.size === 1;
      return {
        figure: `AUC ${area.toFixed(2)}, ${isAlike ? 'alike' : `${compared.answers.size} answers`}`,
        limit: `0.5 ± ${margin.toFixed(2)} (n=${times}), alike`,
        holds: isAlike && Math.abs(area - 0.5) <= margin,
      };
    });
    verdicts.push(verdict);
  }
  return verdicts;
}
