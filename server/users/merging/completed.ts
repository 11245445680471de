/** What the record that stays takes over of the other's own fields. */

import { user } from '#schema/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import { isIdentified, PROVED } from '../profile.ts';
import type { Pair } from './assertMergeable.ts';

const GROUPS = ['profile', 'education_and_occupation'] as const;
const WORTH: readonly Person['identification']['status'][] = [
  'none',
  'rejected',
  'submitted',
  'verified',
];

/** The further one counts, if it was of what name and birth date are together. */
export const takesIdentification = ({ kept, merged }: Pair): boolean =>
  WORTH.indexOf(merged.identification.status) > WORTH.indexOf(kept.identification.status) &&
  PROVED.every((name) => same(kept.profile[name] || merged.profile[name], merged.profile[name]));

const same = (one: string | null, other: string | null) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** Its own values stay; what it lacks comes from the other. */
export function completed({ kept, merged }: Pair): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  const takes = takesIdentification({ kept, merged });
  /** What its own identification was looked at for: also that there is no middle name. */
  const proved = isIdentified(kept) && !takes ? PROVED.map((name) => `profile.${name}`) : [];
  for (const group of GROUPS) {
    const [own, other] = [kept[group], merged[group]] as Record<string, unknown>[];
    const missing = user.flatFields
      .filter(({ path }) => path.startsWith(`${group}.`) && !proved.includes(path))
      .map(({ path }) => path.slice(group.length + 1))
      .filter((name) => isEmpty(own?.[name]) && !isEmpty(other?.[name]));
    if (missing.length > 0) {
      change[group] = Object.fromEntries(missing.map((name) => [name, other?.[name]]));
    }
  }
  const had = kept.category_confirmations.map(({ category_id }) => category_id);
  const more = merged.category_confirmations.filter(
    ({ category_id }) => !had.includes(category_id),
  );
  if (more.length > 0) change.category_confirmations = [...kept.category_confirmations, ...more];
  if (takes) change.identification = merged.identification;
  return change;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
