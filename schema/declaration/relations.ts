/** What refers to a record, derived from the references of every declared resource. */
import { scopeOf } from './access.ts';
import { operationsOf, type Resource } from './defineResource.ts';
import type { Field } from './field.ts';
import { relationFields } from './relationFields.ts';
import type { Condition, Someone } from './scope.ts';

export interface Relation {
  /** Its records refer, */
  from: Resource;
  /** by this field. */
  path: string;
  field: Field;
  heading: string;
}

/** The lists that the page of a record of this resource may have, in the order of the declarations. */
export const relationsOf = ({ name }: Resource, declared: readonly Resource[]): Relation[] =>
  declared.flatMap((from) => {
    const operations = operationsOf(from);
    if (from.singleton || !operations.includes('list')) return [];
    return relationFields(from.flatFields, operations.includes('create'))
      .filter(({ field }) => field.to === name)
      .map(({ path, field }) => ({
        from,
        path,
        field,
        heading: field.relation || from.label.many,
      }));
  });

/**
 * Whether the viewer may do this with `all` records that refer to the one with this id, perhaps only
 * with `some` of them, or with `none`, whatever else is in them.
 */
export function coverageOf(
  viewer: Someone,
  { from, path }: Relation,
  { action, id }: { action: 'list' | 'create'; id: string },
): 'all' | 'some' | 'none' {
  const scope = scopeOf(viewer, from, action);
  if (typeof scope === 'boolean') return scope ? 'all' : 'none';
  const isAboutIt = (condition: Condition) => 'field' in condition && condition.field === path;
  if (
    scope.some(
      (condition) => isAboutIt(condition) && 'in' in condition && condition.in.includes(id),
    )
  )
    return 'all';
  return scope.every(isAboutIt) ? 'none' : 'some';
}
