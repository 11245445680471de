/** Which field a column is, by what stands above it. */
import type { FieldAtPath } from '../declaration/field.ts';
import type { Translate } from '../language/index.ts';

/** Letters and digits alone: "E-mail *" and "email" are one. */
export const plainHeading = (heading: string) =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export interface SpokenLanguage {
  /** In the language itself. */
  name: string;
  t: Translate;
}

/** Plain heading -> path. What the first field is called, no later one is. */
export function knownHeadings(
  fields: readonly FieldAtPath[],
  languages: readonly SpokenLanguage[],
): Record<string, string> {
  const known: Record<string, string> = {};
  for (const namesOf of [ownNames, otherNames]) {
    for (const flatField of fields) {
      for (const name of namesOf(flatField, languages)) {
        const plain = plainHeading(name);
        if (plain) known[plain] ??= flatField.path;
      }
    }
  }
  return known;
}

/** As the screens and the exports have it, in any language. */
const ownNames = ({ path, field, group }: FieldAtPath, languages: readonly SpokenLanguage[]) => [
  path,
  ...languages.flatMap(({ t }) => {
    const label = t(field.label);
    // The export has a column a language; the first is the one that it was written in.
    const [original] = field.translated ? languages.map(({ name }) => `${label} ${name}`) : [];
    return [
      label,
      ...(group ? [`${t(group.label)} ${label}`] : []),
      ...(original ? [original] : []),
    ];
  }),
];

const otherNames = ({ path, field }: FieldAtPath) => [
  path.split('.').at(-1) ?? path,
  ...(field.synonyms ?? []),
];

/** Place of a column -> path of its field; columns that are left out are not in it. */
export type Mapping = Readonly<Record<number, string>>;

/** Each field once. */
export function guessColumns(
  headings: readonly string[],
  known: Readonly<Record<string, string>>,
): Mapping {
  const taken = new Set<string>();
  const mapping: Record<number, string> = {};
  for (const [place, heading] of headings.entries()) {
    const path = Object.hasOwn(known, plainHeading(heading)) && known[plainHeading(heading)];
    if (!path || taken.has(path)) continue;
    taken.add(path);
    mapping[place] = path;
  }
  return mapping;
}
