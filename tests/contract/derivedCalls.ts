/** The plain calls of a resource, and who may make them, as its declaration has it. */
import {
  operationsOf,
  type PLAIN_ACTIONS,
  pathOf,
  type Resource,
} from '../../schema/defineResource.ts';
import type { Audience } from '../../schema/field.ts';
import { resources } from '../../schema/index.ts';
import type { Call } from './calls.ts';

type PlainAction = (typeof PLAIN_ACTIONS)[number];

export interface PlainCall extends Call {
  resource: Resource;
  action: PlainAction;
}

const PLACES: Record<PlainAction, [Call['method'], string]> = {
  list: ['GET', ''],
  show: ['GET', '/show/{id}'],
  create: ['POST', '/create'],
  update: ['POST', '/update/{id}'],
  delete: ['POST', '/delete'],
};
/** The one record of a singleton has no id. */
const withoutId = (place: string) => place.replace('/show/{id}', '').replace('/{id}', '');

const plainCallsOf = (resource: Resource): PlainCall[] =>
  operationsOf(resource)
    .filter((action) => !resource.customOperations?.includes(action))
    .map((action) => {
      const [method, place] = PLACES[action];
      const path = `/${pathOf(resource)}${resource.singleton ? withoutId(place) : place}`;
      const auth = AUTH[widestFor(resource, action)];
      const area = resource.label.many.toLowerCase();
      return {
        area,
        method,
        path,
        auth,
        resource,
        action,
        ...(action === 'list' && { list: true }),
      };
    });

/** The widest audience that may make the call. */
export function widestFor({ access }: Resource, action: string): keyof typeof AUTH {
  const holder = (['everyone', 'signed_in', 'staff'] as const).find((one) =>
    access[one]?.includes(action),
  );
  return holder ?? 'admin';
}
const AUTH = {
  everyone: 'public',
  signed_in: 'signed-in',
  staff: 'staff',
  admin: 'admin',
} as const satisfies Partial<Record<Audience, Call['auth']>>;

/** Those that no list names by hand. @param listed `METHOD path` */
export const plainCallsBeside = (listed: readonly string[]): PlainCall[] =>
  resources
    .flatMap(plainCallsOf)
    .filter(({ method, path }) => !listed.includes(`${method} ${path}`));
