import type { TeamForm } from '#schema/questionnaires/questionnaireCalls.ts';
import { t } from '#src/language/t.ts';

type Counts = Pick<TeamForm, 'submitted' | 'in_progress'>;

/** How many answers there are and who is in the middle of it; empty where nobody has begun. */
export function formatAnswerCounts({ submitted, in_progress }: Counts): string {
  const words: string[] = [];
  if (in_progress > 0) {
    words.push(
      t(
        '{count, plural, one {# person is} other {# people are}} in the middle of it and will finish the version that they began.',
        { count: in_progress },
      ),
    );
  }
  if (submitted > 0) {
    words.push(
      t(
        '{count, plural, one {# set of answers was} other {# sets of answers were}} submitted; they keep the wording of their day.',
        { count: submitted },
      ),
    );
  }
  return words.join(' ');
}
