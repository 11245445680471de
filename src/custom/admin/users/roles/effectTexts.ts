import { isWider, type RoleEffect } from '#schema/users/roles.ts';
import { t } from '#src/language/t.ts';
import { permissionLabels, reachLabel } from './permissionTexts.ts';

type Change = RoleEffect['changes'][number];

export interface EffectLine {
  words: string;
  /** For whom it makes no difference, and why. */
  note: string | null;
}

/** What the holders gain or lose, a line for each thing. */
export function effectLines(
  { people, changes }: RoleEffect,
  direction: 'gain' | 'lose',
): EffectLine[] {
  const some = changes.filter(({ before, after }) =>
    direction === 'gain' ? isWider(after, before) : isWider(before, after),
  );
  return grouped(some).map((group) => {
    const [first] = group;
    const words = group.map(({ permission }) => permissionLabels(permission));
    const line = t('{thing}: {action}', {
      thing: words[0]?.thing ?? '',
      action: words.map(({ action }) => lowered(action)).join('; '),
    });
    return { words: withReach(line, first), note: noteOf(first, people.total) };
  });
}

/** Alike in all but the action. */
function grouped(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { permission, before, after, people } = change;
    const key = [permission.split('.')[0], before, after, people].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}

function withReach(line: string, change: Change | undefined): string {
  if (!change?.before || !change.after) return line;
  return t('{what} ({now} instead of {before})', {
    what: line,
    now: reachLabel(change.after),
    before: reachLabel(change.before),
  });
}

function noteOf(change: Change | undefined, total: number): string | null {
  const people = change?.people ?? 0;
  if (people === total) return null;
  if (people === 0) return t('Nothing changes for them: all have it by another role too.');
  return t('For {people} of {total}; the others have it by another role too.', { people, total });
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
