/** Records of which the viewer reads no more than any owner does, although they work here. */
import { type SQL, sql } from 'drizzle-orm';
import { type OwnReach, officeFields } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import { embedKey } from '#schema/declaration/record.ts';
import type { Bind } from './statementCache.ts';
import { isOwnAlone } from './where.ts';

type Row = Record<string, unknown>;

/** A column that tells them apart, where it makes a difference. */
export function markOwn(
  resource: Resource,
  { audience, own }: { audience: Audience; own: OwnReach | null },
  bind: Bind,
): { is_own_alone?: SQL } {
  if (!own || officeFields(resource, audience).length === 0) return {};
  // Drizzle leaves the names of tables in a nested expression alone.
  return { is_own_alone: sql`${isOwnAlone(resource, own, bind)}` };
}

/** @param row as it was selected, with its mark */
export function readRow<T extends Row>(resource: Resource, audience: Audience, row: T): T {
  const { is_own_alone, ...record } = row;
  if (is_own_alone !== true) return record as Row as T;
  const hidden = officeFields(resource, audience).map(({ path }) => path);
  return without(record, hidden) as T;
}

/** An empty group is absent, as it is where none of it may be read. */
function without(record: Row, paths: readonly string[]): Row {
  const rest = { ...record };
  for (const path of paths) {
    const [name = '', leaf] = path.split('.');
    if (leaf === undefined) {
      delete rest[name];
      delete rest[embedKey(name)];
      continue;
    }
    const group = without((rest[name] ?? {}) as Row, [leaf]);
    if (Object.keys(group).length > 0) rest[name] = group;
    else delete rest[name];
  }
  return rest;
}
