import { pathOf } from '#schema/declaration/defineResource.ts';
import type { PlainCall } from '../../contract/calls.ts';
import { derivedCalls } from '../../contract/calls.ts';
import { bodyFor, changeFor, type Recipes } from '../../contract/derivedRecords.ts';
import type { TestApp } from '../../support/testApp.ts';
import { admin, by, type Write } from './write.ts';

/** The plain calls that write, of resources that no list knows by hand. */
export const derivedWrites = (recipes: () => Recipes): Record<string, Write> =>
  Object.fromEntries(
    derivedCalls
      .filter(({ method }) => method === 'POST')
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
