/** What the page of an import begins with. */
import { sql } from 'drizzle-orm';
import type { ImportOverview, ImportSettings } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { knownHeadings } from '#schema/import/headings.ts';
import { importKeys, modesFor } from '#schema/import/importable.ts';
import { rows } from '../db/query.ts';
import { readSettings } from '../db/settings.ts';
import { importProfiles } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { languages, translatorFor } from '../language/catalogues.ts';
import { offeredLanguages } from '../language/offered.ts';
import { importColumns } from './columns.ts';
import { actorId, findImports } from './imports.ts';

/** In the place of a person's id: what everybody has who has nothing of their own. */
export const FOR_ALL = '00000000-0000-0000-0000-000000000000';

export async function overviewOf(context: Context, resource: Resource): Promise<ImportOverview> {
  const own = actorId(context);
  const profiles = await rows<{ settings: ImportSettings }>(
    context.db,
    sql`select settings from ${importProfiles} where resource = ${resource.name}
      and user_id in (${own}, ${FOR_ALL}) order by user_id = ${own} desc`,
  );
  const [mine, forAll] = profiles.map(({ settings }) => settings);
  const headings = {
    ...(await headingsOf(context, resource)),
    ...forAll?.columns,
    ...mine?.columns,
  };
  const { columns: _columns, ...last } = mine ?? { columns: {} };
  return {
    imports: await findImports(context.db, context, resource),
    headings,
    last: 'mode' in last ? last : null,
  };
}

/** In every language that the product speaks; those of the organisation come first. */
async function headingsOf(context: Context, resource: Resource): Promise<Record<string, string>> {
  const { languages: listed } = await readSettings(context.db);
  const ordered = [...new Set([...offeredLanguages(listed), ...languages])];
  const spoken = ordered.map(({ id, name }) => ({ id, name, t: translatorFor(id) }));
  // The last one does more than those before it.
  const mode = modesFor(context.viewer, resource).at(-1) ?? 'create';
  const fields = [];
  for (const { path: key } of importKeys(resource).toReversed()) {
    fields.push(...(await importColumns(context.db, context, resource, { mode, key })));
  }
  return knownHeadings(fields, spoken);
}
