import type { FieldAtPath } from './field.ts';

/**
 * References that the page of the record they point at lists: their list can be filtered by them.
 * What only the server creates, such as the activity log, tells of records and is no part of them.
 */
export const relationFields = (
  fields: readonly FieldAtPath[],
  canBeCreated: boolean,
): FieldAtPath[] =>
  fields.filter(
    ({ field: { to, filterable, relation } }) =>
      to !== undefined && filterable && (relation ?? canBeCreated) !== false,
  );

/** @throws Error for a heading that nothing would show, and for two lists of one record named alike */
export function checkRelations(
  name: string,
  fields: readonly FieldAtPath[],
  canBeCreated: boolean,
) {
  const listed = relationFields(fields, canBeCreated);
  const unlisted = fields.find(
    (flatField) => flatField.field.relation && !listed.includes(flatField),
  );
  if (unlisted) {
    throw new Error(`${name}: ${unlisted.path} names a relation, but no filter goes by it`);
  }
  const isAlike = (a: FieldAtPath, b: FieldAtPath) =>
    a.field.to === b.field.to && a.field.relation === b.field.relation;
  const alike = listed.filter((flatField) =>
    listed.some((other) => other !== flatField && isAlike(flatField, other)),
  );
  if (alike.length > 0) {
    const paths = alike.map(({ path }) => path).join(' and ');
    throw new Error(`${name}: ${paths} are relations of the same name`);
  }
}
