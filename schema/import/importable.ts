/** What a table of a resource's records can hold, and who may bring one. */
import {
  audienceOf,
  isStaff,
  mayWrite,
  mayWriteOnCreate,
  reachesOf,
} from '../declaration/access.ts';
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

const isInCell = (resource: Resource, { path, field }: FieldAtPath): boolean =>
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

/** A column holds a field, or what its text is in another language. */
export interface ImportColumn extends FieldAtPath {
  /** Absent: as it was written. */
  language?: string;
}

/**
 * Every field that a column may hold, in the order of the declaration; the id where it is the key.
 * @param languages into which texts are translated
 */
export function importFields(
  resource: Resource,
  audience: Audience,
  {
    mode,
    key,
    languages = [],
  }: { mode: ImportMode; key: string | null; languages?: readonly string[] },
): ImportColumn[] {
  const forms = mode === 'upsert' ? (['create', 'update'] as const) : [mode];
  const open = forms.flatMap((form) => fieldsFor(resource, audience, form));
  const named = resource.flatFields.flatMap((flatField): ImportColumn[] => {
    if (!open.includes(flatField)) return flatField.path === key ? [flatField] : [];
    return [flatField, ...(flatField.field.translated ? inEach(languages, flatField) : [])];
  });
  return key === ID.path ? [ID, ...named] : named;
}

const inEach = (languages: readonly string[], { path, ...rest }: FieldAtPath) =>
  languages.map((language) => ({ ...rest, path: `translations.${language}.${path}`, language }));

/** Those of a new record that an update of this audience cannot carry. */
export const onlyNew = (resource: Resource, audience: Audience): FieldAtPath[] => {
  const changed = fieldsFor(resource, audience, 'update');
  return fieldsFor(resource, audience, 'create').filter(
    (flatField) => !changed.includes(flatField),
  );
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

/** Whoever may write what each record needs: without that, none of theirs would be created. */
const mayWriteNeeded = ({ flatFields }: Resource, audience: Audience): boolean =>
  flatFields.every(({ field }) => !field.required || mayWrite(field, audience));

/** A new record takes one permission, a change another, and both of them take both; which records, each row asks. */
export function modesFor(viewer: Someone, resource: Resource): readonly ImportMode[] {
  const holds = (action: string) => reachesOf(viewer, resource, action).length > 0;
  const mayUpdate = holds('update');
  const mayCreate = holds('create') && mayWriteNeeded(resource, audienceOf(viewer));
  const may = { create: mayCreate, update: mayUpdate, upsert: mayCreate && mayUpdate };
  return importModes(resource).filter((mode) => may[mode]);
}

export const mayImport = (viewer: Someone, resource: Resource): boolean =>
  resource.importable !== undefined && modesFor(viewer, resource).length > 0;

/** Who may say for all of them what the columns of a table are. */
export const mayKeepForAll = (viewer: Someone): boolean =>
  isStaff(viewer) && audienceOf(viewer) === 'admin';
