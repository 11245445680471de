/** The names of people in a record, as one text that a search compares with. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ACCENTED, UNACCENTED } from '#schema/language/foldText.ts';
import { columnName } from './columns.ts';

const nameFields = ({ flatFields }: Resource) =>
  flatFields.filter(({ field }) => field.isPersonName && field.searchable);

export const hasNames = (resource: Resource) => nameFields(resource).length > 0;

/** Double parts count as two words. */
const SEPARATORS = "-.''"; // The quote is doubled, as SQL wants it.

/**
 * Folded, with a space before and after each word. `lower` leaves letters outside ASCII as they are in some
 * databases, and their index would have nothing of these: `translate` makes all of them plain.
 * @param table its name, where the columns of several could be meant
 */
export function namesText(resource: Resource, table?: string): SQL {
  const columns = nameFields(resource).map(({ path }) => {
    const name = `"${columnName(path)}"`;
    return `coalesce(${table ? `"${table}".${name}` : name}, '')`;
  });
  return foldedText(`' ' || ${columns.join(` || ' ' || `)} || ' '`);
}

/** @param expression of SQL, nothing that was typed */
export function foldedText(expression: string): SQL {
  const from = `${ACCENTED}${SEPARATORS}`;
  const to = `${UNACCENTED}   `;
  return sql.raw(`translate(lower(${expression}), '${from}', '${to}')`);
}
