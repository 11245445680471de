/** The columns that a table of this person may have. */
import { audienceOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { type ImportColumn, type ImportMode, importFields } from '#schema/import/importable.ts';
import type { Db, Tx } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import type { Context } from '../http/context.ts';
import { offeredLanguages } from '../language/offered.ts';

/** A column of texts for each language that the organisation offers, and the product speaks. */
export async function importColumns(
  db: Db | Tx,
  { viewer }: Context,
  resource: Resource,
  settings: { mode: ImportMode; key: string | null },
): Promise<ImportColumn[]> {
  const { languages: listed } = await readSettings(db);
  const [, ...others] = offeredLanguages(listed);
  return importFields(resource, audienceOf(viewer), {
    ...settings,
    languages: others.map(({ id }) => id),
  });
}
