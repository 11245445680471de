/** The groups of a person that are changed by a call of their own. */
export interface Part {
  group: 'profile' | 'education_and_occupation';
  call: 'POST /users/update/profile/{id}' | 'POST /users/update/education-and-occupation/{id}';
  /** Paths that it does not change. */
  without: readonly string[];
}

/** The photo has a call of its own. */
export const PROFILE: Part = {
  group: 'profile',
  call: 'POST /users/update/profile/{id}',
  without: ['profile.photo'],
};
export const EDUCATION: Part = {
  group: 'education_and_occupation',
  call: 'POST /users/update/education-and-occupation/{id}',
  without: [],
};

/** Texts of errors by path, at the paths of the person: the call knows its own group only. */
export const withinPart = (
  { group }: Part,
  errors: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [
      path === 'root' || path.startsWith(`${group}.`) ? path : `${group}.${path}`,
      words,
    ]),
  );
