/** Which field of a person each column of a table holds. */

import type { Audience, FieldAtPath } from '#schema/declaration/field.ts';
import { importable } from '#schema/users/import.ts';
import { msg, t } from '#src/language/t.ts';

/** Place of a column -> path of its field; columns that are left out are not in it. */
export type Mapping = Readonly<Record<number, string>>;

/** What offices call these things besides. */
const ALIASES: Record<string, readonly string[]> = {
  email: ['e-mail address', 'mail', 'email address'],
  username: ['login', 'user', 'account'],
  'profile.first_name': ['given name', 'given names', 'pangalan'],
  'profile.middle_name': ['middle initial', 'gitnang pangalan'],
  'profile.last_name': ['surname', 'family name', 'apelyido'],
  'profile.birth_date': ['birthday', 'birthdate', 'date of birth', 'dob', 'kaarawan'],
  'profile.gender': ['sex', 'kasarian'],
  'profile.mobile_number': ['mobile', 'mobile no', 'cellphone', 'phone', 'contact number', 'cp no'],
  'profile.address': ['home address', 'street', 'tirahan'],
  'profile.civil_status': ['marital status'],
  categories: ['category', 'sector', 'group'],
};

export function guessColumns(headings: readonly string[], audience: Audience): Mapping {
  const fields = importable(audience);
  const taken = new Set<string>();
  const mapping: Record<number, string> = {};
  for (const [place, heading] of headings.entries()) {
    const known = plain(heading);
    const found = fields.find(
      (flatField) =>
        !taken.has(flatField.path) && namesOf(flatField).some((name) => plain(name) === known),
    );
    if (!known || !found) continue;
    taken.add(found.path);
    mapping[place] = found.path;
  }
  return mapping;
}

const namesOf = ({ path, field, group }: FieldAtPath): string[] => [
  field.label,
  t(field.label),
  ...(group ? [`${t(group.label)}: ${t(field.label)}`, `${group.label}: ${field.label}`] : []),
  path,
  path.split('.').at(-1) ?? path,
  ...(ALIASES[path] ?? []),
];

/** Letters and digits alone: "E-mail *" and "email" are one. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What has to come from some column. */
export const missing = (mapping: Mapping, audience: Audience): FieldAtPath[] =>
  importable(audience).filter(
    ({ path, field }) =>
      field.required && path !== 'username' && !Object.values(mapping).includes(path),
  );

export type DateStyle = 'ymd' | 'dmy' | 'mdy';
export const DATE_STYLES: readonly { id: DateStyle; name: string }[] = [
  { id: 'ymd', name: msg('Year, month, day: 1990-12-31') },
  { id: 'mdy', name: msg('Month, day, year: 12/31/1990') },
  { id: 'dmy', name: msg('Day, month, year: 31/12/1990') },
];

/** The order in which most of these would be a date; month before day where both would do. */
export function guessDates(cells: readonly string[]): DateStyle {
  const parts = cells.filter(Boolean).map((cell) => cell.split(/\D+/).map(Number));
  const suiting = (isOne: (first: number, second: number) => boolean) =>
    parts.filter(([first = 0, second = 0]) => isOne(first, second)).length;
  const [ymd, mdy, dmy] = [
    suiting((first) => first > 31),
    suiting((first, second) => first <= 12 && second <= 31),
    suiting((first, second) => first <= 31 && second <= 12),
  ];
  if (ymd >= Math.max(mdy, dmy)) return 'ymd';
  return dmy > mdy ? 'dmy' : 'mdy';
}
