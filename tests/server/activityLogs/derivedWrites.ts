import { hasBulkUpdate } from '#schema/declaration/bulk.ts';
import { pathOf } from '#schema/declaration/defineResource.ts';
import { resources } from '#schema/index.ts';
import type { PlainCall } from '../../contract/calls.ts';
import { derivedCalls } from '../../contract/calls.ts';
import { bodyFor, bulkChangeFor, changeFor, type Recipes } from '../../contract/derivedRecords.ts';
import type { TestApp } from '../../support/testApp.ts';
import { admin, by, type Write } from './write.ts';

/** The plain calls that write, of resources that no list knows by hand. */
export const derivedWrites = (recipes: () => Recipes): Record<string, Write> =>
  Object.fromEntries(
    derivedCalls
      .filter(({ method, action }) => method === 'POST' && action !== 'update_many')
      .map((call) => [call.path, writeOf(call, recipes)]),
  );

function writeOf({ resource, action, path }: PlainCall, recipes: () => Recipes): Write {
  const toCreate = (maker: Awaited<ReturnType<typeof admin>>, app: TestApp) =>
    bodyFor(resource, { app, maker, recipes: recipes() });
  const made = async (maker: Awaited<ReturnType<typeof admin>>, app: TestApp): Promise<string> =>
    (await maker.post(`/${pathOf(resource)}/create`, await toCreate(maker, app))).body.id;
  switch (action) {
    case 'create':
      return by(admin, () => path, toCreate);
    case 'delete':
      return by(
        admin,
        () => path,
        async (maker, app) => ({ ids: [await made(maker, app)] }),
      );
    default:
      return by(
        admin,
        async (maker, app) =>
          resource.singleton ? path : path.replace('{id}', await made(maker, app)),
        () => changeFor(resource),
      );
  }
}

/** One change of several records, of every resource that has it. */
export const bulkWrites = (recipes: () => Recipes): Record<string, Write> =>
  Object.fromEntries(
    resources.filter(hasBulkUpdate).map((resource) => {
      const path = `/${pathOf(resource)}/update-many`;
      const made = async (_: unknown, app: TestApp) => {
        const create = await recipes()[`/${pathOf(resource)}/create`]?.(app);
        const id = (await create?.())?.body.id;
        return { records: [{ id }], changes: bulkChangeFor(resource) };
      };
      return [path, by(admin, () => path, made)];
    }),
  );
