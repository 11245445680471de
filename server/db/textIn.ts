/** A text of a table by its alias, in a language or else as it was written. */
import { type SQL, sql } from 'drizzle-orm';

export const textIn = (alias: string, name: string, language: SQL | string): SQL => {
  const at = (column: string) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`;
  return sql`coalesce(${at('translations')} -> ${language}::text ->> ${sql.raw(`'${name}'`)}, ${at(name)})`;
};
