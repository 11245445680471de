/** What a table of a resource's records can hold, and who may bring one. */
import { audienceOf, can, isStaff, mayWrite, mayWriteOnCreate } from '../declaration/access.ts';
import type { Resource } from '../declaration/defineResource.ts';
import type { Audience, FieldAtPath, FieldKind } from '../declaration/field.ts';
import { text } from '../declaration/fields/index.ts';
import type { Someone } from '../declaration/scope.ts';
import { msg } from '../language/index.ts';

export const IMPORT_MODES = ['create', 'update', 'upsert'] as const;
/** New records only; changes of those that are there; or both. */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Rows of one file. */
export const IMPORT_MAX_ROWS = 50_000;
/** Rows of one request, well below the limit of a body. */
export const IMPORT_BATCH = 200;

/** The rows that were refused can be had for so long. */
export const KEEP_IMPORT_DAYS = 30;
/** Imports of one person; the oldest goes. */
export const MOST_IMPORTS = 30;

/** What cannot be written into one cell. */
const IN_NO_CELL: readonly FieldKind[] = ['rows', 'translations', 'image', 'file'];
const ID = { path: 'id', field: text({ label: msg('ID') }) } as const;

const optionsOf = ({ importable }: Resource) => (typeof importable === 'object' ? importable : {});

export const importModes = (resource: Resource): readonly ImportMode[] =>
  optionsOf(resource).modes ?? IMPORT_MODES;

/** Yes or no for a whole import: name -> the words of its box. */
export const importChoices = (resource: Resource): Readonly<Record<string, string>> =>
  optionsOf(resource).choices ?? {};

export const isInCell = (resource: Resource, { path, field }: FieldAtPath): boolean =>
  !IN_NO_CELL.includes(field.kind) &&
  !('purpose' in field) &&
  !optionsOf(resource).without?.includes(path);

/** What a row may say of a new record, or of one that is there. */
const fieldsFor = (resource: Resource, audience: Audience, form: 'create' | 'update') =>
  resource.flatFields.filter(
    (flatField) =>
      isInCell(resource, flatField) &&
      (form === 'create' ? mayWriteOnCreate : mayWrite)(flatField.field, audience) &&
      (flatField.field.form === undefined || ['both', form].includes(flatField.field.form)),
  );

/** Every field that a column may hold, in the order of the declaration; the id where it is the key. */
export function importFields(
  resource: Resource,
  audience: Audience,
  { mode, key }: { mode: ImportMode; key: string | null },
): FieldAtPath[] {
  const forms = mode === 'upsert' ? (['create', 'update'] as const) : [mode];
  const open = forms.flatMap((form) => fieldsFor(resource, audience, form));
  const named = resource.flatFields.filter(
    (flatField) => open.includes(flatField) || flatField.path === key,
  );
  return key === ID.path ? [ID, ...named] : named;
}

/** Those of a new record that an update of this audience cannot carry. */
export const onlyNew = (resource: Resource, audience: Audience): FieldAtPath[] => {
  const changed = fieldsFor(resource, audience, 'update');
  return fieldsFor(resource, audience, 'create').filter((one) => !changed.includes(one));
};

/** What a record may be known by again: its id, what no two share, or its name. */
export function importKeys(resource: Resource): readonly FieldAtPath[] {
  const { key } = optionsOf(resource);
  if (key) return resource.flatFields.filter(({ path }) => path === key);
  const [name, ...more] = resource.recordRepresentation;
  return [
    ...resource.flatFields.filter(
      ({ path, field }) => field.unique || (path === name && more.length === 0),
    ),
    ID,
  ];
}

/** References that tell records of one name apart, such as the team of a service. */
export const apartBy = ({ subtitle, uniqueTogether = [], flatFields }: Resource): FieldAtPath[] => {
  const paths = [subtitle, ...uniqueTogether.map(([within]) => within)];
  return flatFields.filter(({ path, field }) => paths.includes(path) && field.kind === 'reference');
};

/** A new record needs them from the table. */
export const neededColumns = (resource: Resource, audience: Audience): FieldAtPath[] =>
  fieldsFor(resource, audience, 'create').filter(
    ({ path, field }) =>
      field.required && field.default === undefined && !optionsOf(resource).made?.includes(path),
  );

/** Whoever may write what each record needs: without that, a table would be of no use to them. */
export const mayWriteNeeded = ({ flatFields }: Resource, audience: Audience): boolean =>
  flatFields.every(({ field }) => !field.required || mayWrite(field, audience));

export const mayImport = (viewer: Someone, resource: Resource): boolean =>
  resource.importable !== undefined &&
  can(viewer, 'create', resource) &&
  mayWriteNeeded(resource, audienceOf(viewer));

/** Who may say for all of them what the columns of a table are. */
export const mayKeepForAll = (viewer: Someone): boolean =>
  isStaff(viewer) && audienceOf(viewer) === 'admin';
