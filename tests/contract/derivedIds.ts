/** Calls with ids of resources that no list knows by hand, and who comes to a record of others. */
import { neededFor } from '#schema/calls/resourceCalls.ts';
import { can } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ownerField, teamField } from '#schema/declaration/ownerField.ts';
import type { Reach, Viewer } from '#schema/declaration/scope.ts';
import { allPermissions } from '#schema/index.ts';
import type { PlainCall } from './calls.ts';
import { derivedCalls } from './calls.ts';
import { bulkChangeFor, changeFor, type Given } from './derivedRecords.ts';

interface DerivedIdCall {
  call: string;
  resource: Resource;
  body?: (id: string) => object;
  query?: (id: string) => string;
  /** Callers who may, by the declaration: it is no other's for them. */
  unless: readonly string[];
}

const someone = (reach: Exclude<Reach, 'everyone' | 'signed_in'>, permissions: string[]) => ({
  id: 'me',
  team_ids: ['mine'],
  roles: [{ name: reach, reach, permissions }],
});
/** By the names of `askAbout.ts`. */
const viewersFor = ({ name, access }: Resource): Record<string, Viewer | null> => ({
  nobody: null,
  constituent: someone('own', []),
  'everything on own records': someone('own', allPermissions()),
  staff: someone(
    'team',
    (access.staff ?? []).map((action) => `${name}.${action}`),
  ),
  'everything in own teams': someone('team', allPermissions()),
});

/**
 * What keeps a record from whoever is neither its owner nor of its team: such as a status that is
 * not for everyone.
 */
export function hiddenValues(resource: Resource, theirs: { person: string; team: string }): Given {
  const [owner, team] = [ownerField(resource), teamField(resource)];
  const hidden: Record<string, unknown> = {};
  for (const reach of ['everyone', 'signed_in'] as const) {
    const scope = resource.scope?.[reach]?.({ id: 'me', roles: [], team_ids: ['mine'] });
    for (const condition of Array.isArray(scope) ? scope : []) {
      if (!('field' in condition)) continue;
      const { field } = resource.flatFields.find(({ path }) => path === condition.field) ?? {};
      const other = field?.options?.find(({ id }) => !condition.in.includes(String(id)));
      if (other) hidden[condition.field] = other.id;
    }
  }
  if (owner && owner !== 'id') hidden[owner] = theirs.person;
  if (team && team !== 'id') hidden[team] = theirs.team;
  return hidden;
}

/** A change of many, of which this is the only one. */
export const manyOf = (resource: Resource) => (id: string) => ({
  records: [{ id }],
  changes: bulkChangeFor(resource),
});

function idCallOf({ method, path, resource, action }: PlainCall): DerivedIdCall {
  const record = { id: 'theirs', ...hiddenValues(resource, { person: 'them', team: 'theirs' }) };
  const unless = Object.entries(viewersFor(resource))
    .filter(([, viewer]) => can(viewer, neededFor(action), resource, record))
    .map(([caller]) => caller);
  return {
    call: `${method} ${path}`,
    resource,
    unless,
    ...(['list', 'matching'].includes(action) && { query: (id: string) => `?ids=${id}` }),
    ...(action === 'update' && { body: () => changeFor(resource) }),
    ...(action === 'update_many' && { body: manyOf(resource) }),
    ...(action === 'delete' && { body: (id: string) => ({ ids: [id] }) }),
  };
}

const isAboutOne = ({ action, resource }: PlainCall) => action !== 'create' && !resource.singleton;
const callers = (derivedIdCall: DerivedIdCall) =>
  Object.keys(viewersFor(derivedIdCall.resource)).length;
const aboutOne = derivedCalls.filter(isAboutOne).map(idCallOf);

export const derivedIdCalls = aboutOne.filter(
  (derivedIdCall) => derivedIdCall.unless.length < callers(derivedIdCall),
);

/** Fields that name a record or a file. */
const referring = ({ flatFields }: Resource) =>
  flatFields.filter(({ field }) => field.to !== undefined || field.purpose !== undefined);

/** Calls whose ids name what everybody who may make them also sees, and why. */
export const derivedOpenCalls: Record<string, string> = Object.fromEntries([
  ...aboutOne
    .filter((derivedIdCall) => derivedIdCall.unless.length === callers(derivedIdCall))
    .map(({ call }) => [call, 'every record is for everybody']),
  ...derivedCalls
    .filter((call) => call.method === 'POST' && !isAboutOne(call))
    .filter(({ resource }) => referring(resource).length > 0)
    .map(({ path, resource }) => [
      `POST ${path}`,
      `names ${referring(resource).map(({ field }) => field.label.toLowerCase())}`,
    ]),
]);
