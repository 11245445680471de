/** Permissions as a matrix: what there is, from the declarations, and what a role holds of it. */
import { EVERYTHING, permission } from '#schema/declaration/access.ts';
import {
  actionsOf,
  operationsOf,
  PLAIN_ACTIONS,
  type Resource,
} from '#schema/declaration/defineResource.ts';
import { isNamedOnly } from '#schema/index.ts';

export type PlainAction = (typeof PLAIN_ACTIONS)[number];

/** One thing and what can be done with it: the columns that all things share, then its own. */
export interface MatrixRow {
  resource: Resource;
  plain: readonly (string | null)[];
  own: readonly { permission: string; action: string }[];
  /** Both together. */
  actions: readonly { permission: string; action: string }[];
  all: readonly string[];
}
export interface MatrixPart {
  /** A section of the menu; none for what hangs nowhere in it. */
  section: string | null;
  rows: readonly MatrixRow[];
}

/**
 * Grouped and ordered as the menu is.
 * @param offered these permissions alone; all if absent
 */
export function matrixOf(
  resources: readonly Resource[],
  sections: readonly string[],
  offered?: readonly string[],
): readonly MatrixPart[] {
  const isOffered = (permission: string) => offered?.includes(permission) ?? true;
  return [...sections, null]
    .map((section) => ({
      section,
      rows: resources
        .filter(({ menu, heldWith }) => !heldWith && (menu?.section ?? null) === section)
        .sort((a, b) => (a.menu?.position ?? 0) - (b.menu?.position ?? 0))
        .map((resource) => rowOf(resource, isOffered))
        .filter(({ all }) => all.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowOf(resource: Resource, isOffered: (permission: string) => boolean): MatrixRow {
  const plain = operationsOf(resource);
  const actions = actionsOf(resource)
    .map((action) => ({ action, permission: permission(resource, action) }))
    .filter(({ permission }) => isOffered(permission));
  const isPlain = (action: string) => plain.some((one) => one === action);
  return {
    resource,
    plain: PLAIN_ACTIONS.map(
      (name) => actions.find(({ action }) => action === name)?.permission ?? null,
    ),
    own: actions.filter(({ action }) => !isPlain(action)),
    actions,
    all: actions.map(({ permission }) => permission),
  };
}

/** Every permission of one column. */
export const columnOf = (parts: readonly MatrixPart[], column: number): string[] =>
  parts.flatMap(({ rows }) => rows.flatMap(({ plain }) => plain[column] ?? []));

/**
 * All of these on, or off when they all were; in the order of the matrix, so that nothing jumps.
 */
export function toggled(
  parts: readonly MatrixPart[],
  permissions: readonly string[],
  some: readonly string[],
): string[] {
  const now = new Set(expanded(parts, permissions));
  const isOn = !some.every((permission) => now.has(permission));
  return everyOne(parts).filter((permission) =>
    some.includes(permission) ? isOn : now.has(permission),
  );
}

/** The wildcard becomes the list of all permissions there are today. */
const expanded = (parts: readonly MatrixPart[], permissions: readonly string[]) =>
  permissions.includes(EVERYTHING)
    ? everyOne(parts).filter((permission) => hasPermission(permissions, permission))
    : permissions;

const everyOne = (parts: readonly MatrixPart[]) =>
  parts.flatMap(({ rows }) => rows.flatMap(({ all }) => all));

const hasPermission = (permissions: readonly string[], permission: string) =>
  permissions.includes(permission) ||
  (permissions.includes(EVERYTHING) && !isNamedOnly(permission));

/** `some` of them only: neither on nor off. */
export function stateOf(
  permissions: readonly string[],
  some: readonly string[],
): 'on' | 'off' | 'some' {
  const count = some.filter((permission) => hasPermission(permissions, permission)).length;
  if (count === 0) return 'off';
  return count === some.length ? 'on' : 'some';
}
