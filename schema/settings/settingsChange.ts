type State = Readonly<Record<string, unknown>>;

/** A role that no longer needs a second factor, or another way in for staff than single sign-on. */
export function weakensSignIn(before: State, after: State): boolean {
  const needed = idsOf(after.second_factor_roles);
  const isNeededLess = idsOf(before.second_factor_roles).some((id) => !needed.includes(id));
  const isOff = before.local_staff_sign_in === false;
  const isOther = before.local_administrator_id !== after.local_administrator_id;
  return isNeededLess || (isOff && (after.local_staff_sign_in !== false || isOther));
}

/** Takes records as they are read, and ids as they are written. */
const idsOf = (some: unknown): unknown[] =>
  ((some ?? []) as (string | { id: string })[]).map((entry) =>
    typeof entry === 'string' ? entry : entry.id,
  );
