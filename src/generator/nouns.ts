/** The names that a declaration gives, as they stand within a sentence. */
import type { Resource } from '#schema/declaration/defineResource.ts';
import { msg, t } from '../language/t.ts';

/** "service": one record, within a sentence. */
export const singularNoun = ({ label }: Resource): string => lowerFirst(t(label.one));
/** "services" */
export const pluralNoun = ({ label }: Resource): string =>
  lowerFirst(t(label.plural ?? label.many));
/** "service" for one, "services" for any other number */
export const nounFor = (count: number, resource: Resource): string =>
  count === 1 ? singularNoun(resource) : pluralNoun(resource);

/** In small letters within a sentence; an abbreviation (ID, FAQ) stays as it is. */
export const lowerFirst = (words: string): string =>
  /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

/** A sentence that may begin with such a name. */
export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const UNITS: Record<string, string> = {
  minutes: msg('{count, plural, one {# minute} other {# minutes}}'),
  hours: msg('{count, plural, one {# hour} other {# hours}}'),
  days: msg('{count, plural, one {# day} other {# days}}'),
  months: msg('{count, plural, one {# month} other {# months}}'),
};

/** A number with its unit: "45 minutes". */
export function counted(count: number, unit: string): string {
  const words = UNITS[unit];
  return words ? t(words, { count }) : t('{count} {unit}', { count, unit: t(unit) });
}
