/** What the record that stays takes over of the other's own fields. Pure. */

import { user } from '#schema/index.ts';
import type { Person } from '#schema/users/accounts.ts';
import type { Pair } from './assertMergeable.ts';

const GROUPS = ['profile', 'education_and_occupation'] as const;
/** What an identification was looked at for. */
const PROVED = ['first_name', 'last_name', 'birth_date'] as const;
const WORTH: readonly Person['identification']['status'][] = [
  'none',
  'rejected',
  'submitted',
  'verified',
];

/** The further one counts, if it was of the same name and birth date. */
export const takesIdentification = ({ kept, merged }: Pair): boolean =>
  WORTH.indexOf(merged.identification.status) > WORTH.indexOf(kept.identification.status) &&
  PROVED.every((name) => same(kept.profile[name], merged.profile[name]));

const same = (one: string | null, other: string | null) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** Its own values stay; what it lacks comes from the other. */
export function completed({ kept, merged }: Pair): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const group of GROUPS) {
    const [own, other] = [kept[group], merged[group]] as Record<string, unknown>[];
    const missing = user.flatFields
      .filter(({ path }) => path.startsWith(`${group}.`))
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
  if (takesIdentification({ kept, merged })) change.identification = merged.identification;
  return change;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
