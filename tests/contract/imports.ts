/** The calls by which records come in a table, of whatever resource is importable. */
import { importCallsOf } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { importKeys, importModes } from '#schema/import/importable.ts';
import { resources } from '#schema/index.ts';
import { admin, by, type Write } from '../server/activityLogs/write.ts';
import { uniqueKey } from '../support/builders/unique.ts';
import type { Client } from '../support/client.ts';
import { startBody } from '../support/importing.ts';
import { bodyFor, type Recipes } from './derivedRecords.ts';

export const importables: readonly Resource[] = resources.filter(
  ({ importable }) => importable !== undefined,
);

const settingsOf = (resource: Resource) => ({
  mode: importModes(resource)[0],
  key: importModes(resource).length > 1 ? null : importKeys(resource)[0]?.path,
});

/** An import that somebody has begun. @returns its id */
export async function begunImport(client: Client, resource: Resource): Promise<string> {
  const { start } = importCallsOf(resource);
  const answer = await client.post(start.path, startBody(settingsOf(resource)));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** Required texts of a new record, as cells. */
async function cellsFor(resource: Resource, making: Parameters<typeof bodyFor>[1]) {
  const body = await bodyFor(resource, making);
  const named = resource.flatFields.filter(({ field }) => field.required);
  const cells = named.map(({ path }) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], body);
    return [path, typeof value === 'string' ? value : uniqueKey('text')];
  });
  return Object.fromEntries(cells);
}

export const importWrites = (recipes: () => Recipes): Record<string, Write> =>
  Object.fromEntries(
    importables.flatMap((resource): [string, Write][] => {
      const { start, rows } = importCallsOf(resource);
      return [
        [
          start.path,
          by(
            admin,
            () => start.path,
            () => startBody(settingsOf(resource)),
          ),
        ],
        [
          rows.path,
          by(
            admin,
            async (viewer) => rows.path.replace('{id}', await begunImport(viewer, resource)),
            async (maker, app) => ({
              dry_run: false,
              rows: [
                { number: 2, cells: await cellsFor(resource, { app, maker, recipes: recipes() }) },
              ],
            }),
          ),
        ],
      ];
    }),
  );
