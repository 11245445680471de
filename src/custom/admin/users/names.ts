import type { FieldAtPath } from '#schema/declaration/field.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';

/** The full name, with middle name and suffix. */
export const fullName = ({ profile }: Person): string =>
  [profile.first_name, profile.middle_name, profile.last_name, profile.suffix]
    .filter(Boolean)
    .join(' ');

export const shortName = ({ profile }: Person): string =>
  `${profile.first_name} ${profile.last_name}`;

/** Somebody else answers for them, so they have no account: no address, no roles, no sign-in. */
export const isInCare = ({ responsible_id }: Person): boolean => Boolean(responsible_id);
/** Others were registered at a desk, or are in the care of somebody. */
export const hasAccount = ({ email }: Person): boolean => Boolean(email);

/** The declared field at that path, to show a value of it. */
export function personField(path: string): FieldAtPath {
  const flatField = user.flatFields.find((flatField) => flatField.path === path);
  if (!flatField) throw new Error(`A person has no ${path}`);
  return flatField;
}
