/** What a change of a role means for the people who hold it. */
import { z } from 'zod';
import { EVERYTHING, permission } from '../declaration/access.ts';
import { actionsOf, type Resource } from '../declaration/defineResource.ts';
import type { Field } from '../declaration/field.ts';
import { allPermissions, isNamedOnly, resourceNamed, resources, role } from '../index.ts';

export const ROLE_REACHES = ['own', 'team', 'all'] as const;
export type RoleReach = (typeof ROLE_REACHES)[number];

/** What a role lets its holders do, and to which records. */
export interface Grants {
  reach: RoleReach;
  permissions: readonly string[];
}

/** -1 for nothing, then from the narrowest reach to the widest. */
const widthOf = (reach: RoleReach | null) => (reach === null ? -1 : ROLE_REACHES.indexOf(reach));
export const isWider = (one: RoleReach | null, than: RoleReach | null) =>
  widthOf(one) > widthOf(than);

/** Which records a permission covers for who holds all of these; null without it. */
export const reachOf = (grants: readonly Grants[], permission: string): RoleReach | null =>
  grants
    .filter(({ permissions }) => holds(permissions, permission))
    .map(({ reach }) => reach)
    .reduce<RoleReach | null>((widest, one) => (isWider(one, widest) ? one : widest), null);

const holds = (permissions: readonly string[], one: string) =>
  permissions.includes(one) || (holdsEverything(permissions) && !isNamedOnly(one));

export const holdsEverything = (permissions: readonly string[]) => permissions.includes(EVERYTHING);

/**
 * Whether these grants include the other one: every permission, with at least the same reach. The
 * reach alone also counts: anyone who reaches beyond their own records counts as staff.
 */
export const coversGrants = (own: readonly Grants[], other: Grants): boolean =>
  own.some(({ permissions, reach }) => holdsEverything(permissions) && reach === 'all') ||
  (own.some(({ reach }) => !isWider(other.reach, reach)) &&
    other.permissions.every((one) => !isWider(other.reach, reachOf(own, one))));

interface MissingPermissions {
  action: string;
  /** Permissions that the action cannot be used without. */
  missing: string[];
}

/** Actions that these permissions allow on a resource, but that need further permissions to be usable. */
export const missingPermissions = (
  resource: Resource,
  permissions: readonly string[],
): MissingPermissions[] =>
  actionsOf(resource)
    .filter((action) => holds(permissions, permission(resource, action)))
    .map((action) => ({
      action,
      missing: needsOf(resource, action).filter(
        (need) => !holds(permissions, need) && !isOpenToAll(need),
      ),
    }))
    .filter(({ missing }) => missing.length > 0);

/** What is done with records is done where they are seen. */
function needsOf(resource: Resource, action: string): string[] {
  const seen = ['list', 'show'].filter((one) => actionsOf(resource).includes(one));
  const before = action === 'list' ? [] : seen.filter((one) => one !== action);
  return [
    ...before.map((one) => permission(resource, one)),
    ...(resource.requires?.[action] ?? []),
  ];
}

/** Held by every account, and for every record. */
function isOpenToAll(one: string): boolean {
  const [name = '', action = ''] = one.split('.');
  const { access, scope } = resourceNamed(name);
  const isOwn = scope?.own !== undefined;
  return [access.everyone, isOwn ? [] : access.signed_in].some((some) => some?.includes(action));
}

export interface Difference {
  permission: string;
  before: RoleReach | null;
  after: RoleReach | null;
}

/** Each permission that covers other records after than before, in the order of the declarations. */
export const differences = (before: readonly Grants[], after: readonly Grants[]): Difference[] =>
  allPermissions()
    .map((permission) => ({
      permission,
      before: reachOf(before, permission),
      after: reachOf(after, permission),
    }))
    .filter((one) => one.before !== one.after);

/** What anybody with an account may do, whatever their roles. */
const OF_ANY_ACCOUNT: Grants = {
  reach: 'own',
  permissions: resources.flatMap(({ name, access }) =>
    (access.signed_in ?? []).map((action) => `${name}.${action}`),
  ),
};

/** May somebody do more with these roles than with those before? */
export const gains = (before: readonly Grants[], after: readonly Grants[]): boolean =>
  after.some((one) => !coversGrants([...before, OF_ANY_ACCOUNT], one));

const written = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;
/** What is about to be saved; an absent field stays as it is. */
export const roleChangeBody = z.strictObject({
  reach: written(role.fields.reach).optional(),
  permissions: written(role.fields.permissions).optional(),
});
export type RoleChange = z.infer<typeof roleChangeBody>;

const reach = z.enum(ROLE_REACHES).nullable();
export const roleEffectAnswer = z.object({
  people: z.object({
    total: z.int(),
    /** The first few by name; none for whoever may not see people. */
    some: z.array(z.object({ id: z.string(), first_name: z.string() })),
  }),
  /** By permission: which records the role covers with it, and for how many holders that differs. */
  changes: z.array(
    z.object({ permission: z.string(), before: reach, after: reach, people: z.int() }),
  ),
});
export type RoleEffect = z.infer<typeof roleEffectAnswer>;
