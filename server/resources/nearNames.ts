/** Names with one letter wrong, missing, too many or changed with the next one. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { foldText } from '#schema/language/foldText.ts';
import { hasNames, namesText } from '../db/tables/names.ts';
import { tableName } from '../db/tables/resourceTables.ts';
import type { Bind } from './statementCache.ts';

/** In a shorter word one letter is most of it. */
const FEWEST_LETTERS = 4;
/** The expression of a word grows with the square of its letters. */
const MOST_LETTERS = 40;

const partsOf = (word: string) =>
  foldText(word)
    .split(/[-.']+/)
    .filter(Boolean);

/** Whether a word is compared with names at all, and as how many. */
export const nearShape = (word: string): string =>
  partsOf(word)
    .map((part) => (isNearable(part) ? 'n' : '-'))
    .join('');

const isNearable = (part: string) =>
  part.length >= FEWEST_LETTERS && part.length <= MOST_LETTERS && /^[a-z]+$/.test(part);

/** Undefined where the resource names nobody. */
export function withinNames(resource: Resource, word: string, bind: Bind): SQL | undefined {
  if (!hasNames(resource)) return undefined;
  return and(...partsOf(word).map((part) => contains(resource, part, bind)));
}

export function nearNames(resource: Resource, word: string, bind: Bind): SQL | undefined {
  const parts = partsOf(word);
  if (!hasNames(resource) || !parts.some(isNearable)) return undefined;
  return and(
    ...parts.map((part) =>
      isNearable(part) ? near(resource, part, bind) : contains(resource, part, bind),
    ),
  );
}

const textOf = (resource: Resource) => namesText(resource, tableName(resource));

const contains = (resource: Resource, part: string, bind: Bind) =>
  sql`${textOf(resource)} like ${bind(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`;

/**
 * One mistake leaves the beginning or the end of a word whole, and those the trigram index finds. The
 * letter between them belongs to neither, so that two letters in each other's place touch one only.
 */
function near(resource: Resource, part: string, bind: Bind): SQL {
  const text = textOf(resource);
  const start = Math.max(2, Math.floor((part.length - 1) / 2));
  const end = part.length < 5 ? start : start + 1;
  return sql`((${text} like ${bind(`% ${part.slice(0, start)}%`)} or ${text} like ${bind(`%${part.slice(end)} %`)})
    and ${text} ~ ${bind(oneMistake(part))})`;
}

/** `reys` -> ` (?:[a-z]?r?eys|r[a-z]?e?ys|…|erys|…) ` */
function oneMistake(word: string): string {
  const letters = [...word];
  const changed = letters.map(
    (letter, at) => `${word.slice(0, at)}[a-z]?${letter}?${word.slice(at + 1)}`,
  );
  const swapped = letters
    .slice(1)
    .map((letter, at) => `${word.slice(0, at)}${letter}${letters[at]}${word.slice(at + 2)}`);
  return ` (?:${[...changed, `${word}[a-z]`, ...swapped].join('|')}) `;
}
