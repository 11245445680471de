/** What an identification proves: the name and the birth date that the account had at that time. */

import type { Person } from '../../schema/accounts.ts';
import { msg } from '../../schema/language.ts';

const PROVED = ['first_name', 'middle_name', 'last_name', 'suffix', 'birth_date'] as const;
const GONE = msg('The name or the birth date was changed after this was sent. Send it again.');

/**
 * Whoever changes one of those themselves is verified no longer, and what waits for a review is
 * taken out of it: it would be judged by one name and hold for another.
 */
export function withoutProof(
  before: Person,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const changed = (values.profile ?? {}) as Partial<Person['profile']>;
  const isOther = PROVED.some(
    (name) => changed[name] !== undefined && changed[name] !== before.profile[name],
  );
  const { status } = before.identification;
  if (!isOther || (status !== 'verified' && status !== 'submitted')) return values;
  return { ...values, identification: { status: 'none', reason: GONE } };
}
