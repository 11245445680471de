/** The plain calls of a declared resource: where each stands, whom it is for, and its words. */

import {
  type BulkFate,
  type BulkUpdate,
  hasBulkUpdate,
  type Matching,
  MOST_MATCHING,
} from '../declaration/bulk.ts';
import {
  hasRevisions,
  isForKeys,
  operationsOf,
  type PLAIN_ACTIONS,
  pathOf,
  type Resource,
} from '../declaration/defineResource.ts';
import type { Fields } from '../declaration/field.ts';
import type { Page } from '../declaration/record.ts';
import type { ChangeOf, InputOf, RecordOf } from '../declaration/recordTypes.ts';
import type { Versions } from '../revisions/versions.ts';
import type { Call } from './call.ts';

export type PlainAction = (typeof PLAIN_ACTIONS)[number];
/** What is served beside them by the same declaration. */
export type PlainCallAction = PlainAction | 'versions' | 'matching' | 'update_many';
/** Its schemas follow from the declaration where it is served. */
export type PlainCall = Omit<Call, 'answer'> & { action: PlainCallAction };

const PLACES: Record<PlainCallAction, Pick<Call, 'method' | 'path' | 'status'>> = {
  list: { method: 'GET', path: '' },
  show: { method: 'GET', path: '/show/{id}' },
  create: { method: 'POST', path: '/create', status: 201 },
  update: { method: 'POST', path: '/update/{id}' },
  versions: { method: 'GET', path: '/versions/{id}' },
  matching: { method: 'GET', path: '/matching' },
  update_many: { method: 'POST', path: '/update-many' },
  delete: { method: 'POST', path: '/delete' },
};
/** The one record of a singleton has no id. */
const SINGLE_PLACES = {
  ...PLACES,
  show: { method: 'GET', path: '' },
  update: { method: 'POST', path: '/update' },
} as const;

/** Those that no domain of the server has a call of its own for. */
export const plainCallsOf = (resource: Resource): PlainCall[] => [
  ...operationsOf(resource)
    .filter((action) => !resource.customOperations?.includes(action))
    .map((action) => plainCall(resource, action)),
  ...(hasRevisions(resource) ? [plainCall(resource, 'versions')] : []),
  ...(hasBulkUpdate(resource)
    ? [plainCall(resource, 'matching'), plainCall(resource, 'update_many')]
    : []),
];

const NEEDED: Partial<Record<PlainCallAction, PlainAction>> = {
  versions: 'update',
  matching: 'list',
  update_many: 'update',
};
/** The permission that a call asks for. */
export const neededFor = (action: PlainCallAction): PlainAction =>
  NEEDED[action] ?? (action as PlainAction);

export function plainCall(resource: Resource, action: PlainCallAction): PlainCall {
  const place = (resource.singleton ? SINGLE_PLACES : PLACES)[action];
  return {
    ...place,
    action,
    path: `/${pathOf(resource)}${place.path}`,
    policy: { resource: resource.name, action: neededFor(action) },
    isForKeys: !(action in NEEDED) && isForKeys(resource, neededFor(action)),
    tag: resource.label.many,
    summary: summaryOf(resource, action),
  };
}

function summaryOf({ label, singleton }: Resource, action: PlainCallAction): string {
  const name = `${singleton ? 'the' : 'a'} ${label.one.toLowerCase()}`;
  const names = label.many.toLowerCase();
  const summaries = {
    list: `List ${names}`,
    show: `Show ${name}`,
    create: `Create ${name}`,
    update: `Change ${name}`,
    versions: `List the earlier versions of ${name}, newest first`,
    matching: `List the ids of all ${names} that match, up to ${MOST_MATCHING}`,
    update_many: `Change ${names}, each for itself, or with dry_run say what would become of each`,
    delete: `Delete ${names}, all or none`,
  };
  return summaries[action];
}

interface Typed<Params, Body, Query, Answer> {
  params: Params;
  body: Body;
  query: Query;
  answer: Answer;
}
type Id = { id: string };
type Ids = { ids: string[] };
/** Filters depend on the fields; the server refuses those that it does not know. */
type AnyQuery = { [name: string]: unknown };

/** The types of a resource's plain calls, by method and path. */
export type PlainCallTypes<R extends Resource> =
  R extends Resource<string, Fields, infer P, infer S>
    ? S extends true
      ? { [K in `GET /${P}`]: Typed<unknown, undefined, undefined, RecordOf<R>> } & {
          [K in `POST /${P}/update`]: Typed<unknown, ChangeOf<R>, undefined, RecordOf<R>>;
        }
      : { [K in `GET /${P}`]: Typed<unknown, undefined, AnyQuery, Page<RecordOf<R>>> } & {
          [K in `GET /${P}/show/{id}`]: Typed<Id, undefined, undefined, RecordOf<R>>;
        } & {
          [K in `POST /${P}/create`]: Typed<unknown, InputOf<R>, undefined, RecordOf<R>>;
        } & {
          [K in `POST /${P}/update/{id}`]: Typed<Id, ChangeOf<R>, undefined, RecordOf<R>>;
        } & {
          [K in `GET /${P}/versions/{id}`]: Typed<Id, undefined, undefined, Versions>;
        } & { [K in `GET /${P}/matching`]: Typed<unknown, undefined, AnyQuery, Matching> } & {
          [K in `POST /${P}/update-many`]: Typed<
            unknown,
            BulkUpdate,
            undefined,
            { data: BulkFate[] }
          >;
        } & { [K in `POST /${P}/delete`]: Typed<unknown, Ids, undefined, Ids> }
    : never;
