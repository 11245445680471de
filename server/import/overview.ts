/** What the page of an import begins with. */
import { sql } from 'drizzle-orm';
import type { ImportOverview, ImportSettings } from '#schema/calls/imports.ts';
import { audienceOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { knownHeadings } from '#schema/import/headings.ts';
import { importFields, importKeys, importModes } from '#schema/import/importable.ts';
import { rows } from '../db/query.ts';
import { importProfiles } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { languages, translatorFor } from '../language/catalogues.ts';
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
  const headings = { ...headingsOf(context, resource), ...forAll?.columns, ...mine?.columns };
  const { columns: _columns, ...last } = mine ?? { columns: {} };
  return {
    imports: await findImports(context.db, context, resource),
    headings,
    last: 'mode' in last ? last : null,
  };
}

/** In every language that the product speaks. */
function headingsOf({ viewer }: Context, resource: Resource): Record<string, string> {
  const spoken = languages.map(({ id, name }) => ({ name, t: translatorFor(id) }));
  const audience = audienceOf(viewer);
  const mode = importModes(resource).includes('upsert') ? 'upsert' : 'create';
  const fields = importKeys(resource)
    .toReversed()
    .flatMap(({ path: key }) => importFields(resource, audience, { mode, key }));
  return knownHeadings([...new Set(fields)], spoken);
}
