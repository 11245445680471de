/** Which field a column is, by what stands above it. */
import type { Translate } from '../language/index.ts';
import type { ImportColumn } from './importable.ts';

/** Letters and digits alone: "E-mail *" and "email" are one. */
export const plainHeading = (heading: string) =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface SpokenLanguage {
  id: string;
  /** In the language itself. */
  name: string;
  t: Translate;
}

/**
 * Plain heading -> path. What the first field is called, no later one is.
 * @param languages the first is the one that texts are written in
 */
export function knownHeadings(
  fields: readonly ImportColumn[],
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
function ownNames(
  { path, field, group, language }: ImportColumn,
  languages: readonly SpokenLanguage[],
): string[] {
  const labels = languages.map(({ t }) => t(field.label));
  // The export has a column for each language of a text.
  const spoken = languages.find(({ id }, place) => (language ? id === language : place === 0));
  const inLanguage =
    field.translated && spoken ? labels.map((label) => `${label} ${spoken.name}`) : [];
  if (language) return [path, ...inLanguage];
  const inGroup = group ? languages.map(({ t }) => `${t(group.label)} ${t(field.label)}`) : [];
  return [path, ...labels, ...inGroup, ...inLanguage];
}

const otherNames = ({ path, field, language }: ImportColumn) =>
  language ? [] : [path.split('.').at(-1) ?? path, ...(field.synonyms ?? [])];

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
