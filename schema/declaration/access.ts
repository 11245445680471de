/** Who may do what. Pure: the server enforces it, the screens ask the same functions what to show. */
import { actionsOf, fieldAt, type Resource } from './defineResource.ts';
import { AUDIENCES, type Audience, type Field } from './field.ts';
import {
  type Condition,
  isStaff,
  type Reach,
  type Scope,
  type Someone,
  scopeForReach,
  type Viewer,
} from './scope.ts';

export { type Condition, isStaff, type Scope, type Viewer };

export const ADMIN = 'admin';
export const STAFF = 'staff';
export const CONSTITUENT = 'constituent';
/** Stands for every permission there is, now and later. */
export const EVERYTHING = '*';

export const permission = (resource: Resource, action: string) => `${resource.name}.${action}`;

/** Holds the named role, or any of several; an empty list of required roles always passes. */
export const hasRole = (
  user: { roles: readonly { name: string }[] } | null | undefined,
  required: readonly string[],
) => required.length === 0 || (user?.roles.some((role) => required.includes(role.name)) ?? false);

export const isAdmin = (viewer: Someone) => hasRole(viewer, [ADMIN]);

/** The records on which the viewer may perform the action. */
export function scopeOf(viewer: Someone, resource: Resource, action: string): Scope {
  const reaches = reachesOf(viewer, resource, action);
  return anyOf(reaches.map((reach) => scopeForReach(resource.scope, reach, viewer ?? NOBODY)));
}

/**
 * May the viewer perform the action, on this record if one is given? A condition that only the
 * database can decide (one through another table, or by what no answer carries) counts as met here;
 * the server's query decides.
 */
export function can(
  viewer: Someone,
  action: string,
  resource: Resource,
  record?: Record<string, unknown>,
): boolean {
  const scope = scopeOf(viewer, resource, action);
  if (typeof scope === 'boolean') return scope;
  return record ? scope.some((condition) => meets(resource, record, condition)) : scope.length > 0;
}

/** Every reach by which the viewer holds the permission; empty when they do not hold it. */
export function reachesOf(viewer: Someone, resource: Resource, action: string): Reach[] {
  if (!actionsOf(resource).includes(action)) return [];
  const { heldWith } = resource;
  if (heldWith) {
    const all = heldWith.of().flatMap((other) => reachesOf(viewer, other, heldWith.action));
    return [...new Set(all)];
  }
  if (viewer?.key && !viewer.key.permissions.includes(permission(resource, action))) return [];
  const reaches = new Set<Reach>();
  if (resource.access.everyone?.includes(action)) reaches.add('everyone');
  if (viewer && resource.access.signed_in?.includes(action)) reaches.add('signed_in');
  for (const role of viewer?.roles ?? []) {
    const { permissions } = role;
    const isImplied = permissions.includes(EVERYTHING) && !resource.namedOnly?.includes(action);
    if (isImplied || permissions.includes(permission(resource, action))) {
      reaches.add(role.reach);
    }
  }
  return [...reaches];
}

/** The narrowest audience that the viewer belongs to, for records of this resource. */
export function audienceOf(viewer: Someone, isOwner = false): Audience {
  if (isAdmin(viewer)) return 'admin';
  if (isStaff(viewer)) return 'staff';
  if (!viewer) return 'everyone';
  return isOwner ? 'owner' : 'signed_in';
}

/** Which fields the viewer may read of the records that the action shows. */
export function readAudience(
  { viewer }: { viewer: Viewer | null },
  resource: Resource,
  action: string,
): Audience {
  const scope = scopeOf(viewer, resource, action);
  const isOwn = viewer !== null && resource.scope?.own !== undefined && typeof scope !== 'boolean';
  return audienceOf(viewer, isOwn && !resource.access.everyone?.includes(action));
}

/** The viewer's own records, and which of them they reach for the organisation all the same. */
export interface OwnReach {
  own: Scope;
  office: Scope;
}

/**
 * Whoever works here reads their own records, and those of people in their care, as anybody reads theirs:
 * what another office notes there is not for them. Null where no record is theirs alone.
 */
export function ownReachOf(viewer: Someone, resource: Resource, action: string): OwnReach | null {
  const own = viewer && resource.scope?.own?.(viewer);
  if (!viewer || !own) return null;
  const reaches = reachesOf(viewer, resource, action).filter((reach) => OF_OFFICE.includes(reach));
  const office = anyOf(reaches.map((reach) => scopeForReach(resource.scope, reach, viewer)));
  return office === true ? null : { own, office: without(office, own) };
}

/** Fields that the audience reads, and the person whose record it is does not. */
export const officeFields = ({ flatFields }: Resource, audience: Audience) =>
  flatFields.filter(({ field }) => mayRead(field, audience) && !mayRead(field, 'owner'));

export const audienceIncludes = (wider: Audience, narrower: Audience) =>
  AUDIENCES.indexOf(wider) <= AUDIENCES.indexOf(narrower);
export const mayRead = (field: Field, audience: Audience) =>
  audienceIncludes(field.read ?? 'everyone', audience);
export const mayWrite = (field: Field, audience: Audience) =>
  audienceIncludes(field.write ?? 'signed_in', audience);

/** Whoever may create a record may set its required fields, even those they may not update. */
export const mayWriteOnCreate = (field: Field, audience: Audience) =>
  mayWrite(field, audience) ||
  (field.required === true && field.default === undefined && field.write !== 'nobody');

/** Every record: for what belongs to nobody, such as a list of teams. */
export const everyRecord = () => true;
export const where = (field: string, values: readonly string[]): Scope =>
  values.length > 0 && [{ field, in: values }];
export const anyOf = (scopes: readonly Scope[]): Scope => {
  if (scopes.includes(true)) return true;
  const conditions = scopes.flatMap((scope) => (typeof scope === 'boolean' ? [] : scope));
  return conditions.length > 0 && conditions;
};

const OF_OFFICE: readonly Reach[] = ['team', 'all'];

/** What a team reaches may name the viewer's own records once more. */
function without(office: Scope, own: Scope): Scope {
  if (typeof office === 'boolean' || typeof own === 'boolean') return office;
  const fields = own.map((condition) => 'field' in condition && condition.field);
  const rest = office.filter(
    (condition) => !('field' in condition && fields.includes(condition.field)),
  );
  return rest.length > 0 && rest;
}

const NOBODY: Viewer = { id: '', roles: [], team_ids: [] };

const meets = (resource: Resource, record: Record<string, unknown>, condition: Condition) =>
  'through' in condition ||
  fieldAt(resource, condition.field)?.read === 'nobody' ||
  condition.in.includes(String(record[condition.field]));
