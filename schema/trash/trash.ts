/** The trash: what was deleted, for as long as it can be restored. */
import { z } from 'zod';
import { type Condition, scopeOf } from '../declaration/access.ts';
import { LIST_BOUNDS } from '../declaration/bounds.ts';
import { defineResource, hasTrash, type Resource } from '../declaration/defineResource.ts';
import type { Field } from '../declaration/field.ts';
import { reference, text, textList } from '../declaration/fields/index.ts';
import type { Scope, Viewer } from '../declaration/scope.ts';

/** Written with the deletion, by the server alone. */
const written = { write: 'nobody', form: 'none' } as const;

/** Rows of one table that were deleted together, as they were: those of a resource, or of a link. */
export interface KeptRows {
  resource: string;
  /** The path of the field that this link table belongs to. */
  link?: string;
  rows: Record<string, unknown>[];
}

/** What it was, so that the very rows can be written again. It is answered to nobody. */
const content: Field<KeptRows[], never, 'default'> = {
  label: 'Content',
  kind: 'rows',
  default: [],
  zod: z.array(z.never()).max(LIST_BOUNDS.rows),
  read: 'nobody',
  ...written,
};

/** The id of each is that of the deleted record, and its time that of the deletion. */
export const trashOf = (resources: readonly Resource[]) => {
  const kept = () => resources.filter(hasTrash);
  const deletable = (viewer: Viewer): Scope => [
    { field: 'places', in: kept().flatMap((resource) => placesOf(viewer, resource)) },
  ];
  return defineResource({
    name: 'trash',
    label: { one: 'Deleted record', many: 'Trash', plural: 'Deleted records' },
    description:
      'What was deleted lately. It can be restored for as many days as the settings say; then it is gone for good.',
    icon: 'trash',
    menu: { section: 'Organisation', position: 5 },
    recordRepresentation: ['name'],
    created: 'Deleted',
    operations: ['list', 'show', 'delete'],
    customOperations: ['delete'],
    forKeys: 'nothing',
    actions: { restore: 'Restore' },
    heldWith: { action: 'delete', of: kept },
    access: {},
    scope: {
      everyone: deletable,
      signed_in: deletable,
      own: deletable,
      team: deletable,
      all: deletable,
    },
    fields: {
      name: text({ label: 'Name', list: true, searchable: true, ...written }),
      resource: text({
        label: 'Record type',
        required: true,
        names: 'resources',
        list: true,
        filterable: true,
        ...written,
      }),
      team_id: reference({
        label: 'Team',
        to: 'teams',
        embed: true,
        onDelete: 'keep',
        list: 'optional',
        filterable: true,
        ...written,
      }),
      actor_id: reference({
        label: 'Deleted by',
        to: 'users',
        embed: true,
        onDelete: 'keep',
        list: true,
        filterable: true,
        ...written,
      }),
      /** `placeNames` of the record: by them it is in reach or not, as it was before. */
      places: textList({ label: 'Places', read: 'nobody', ...written }),
      content,
    },
  });
};

const placeName = (resource: Resource, field: string, value: unknown) =>
  `${resource.name}.${field}=${value}`;

/** By which a viewer may reach a record: that it is one of these at all, and the values of its fields. */
export const placeNames = (
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): string[] => [
  resource.name,
  ...['id', ...reachingFields(resource)].map((field) => placeName(resource, field, row[field])),
];

/** What a scope can name, but for texts: those say nothing of whose a record is. */
const reachingFields = ({ flatFields }: Resource) =>
  flatFields
    .filter(
      ({ path, field }) => ['reference', 'choice'].includes(field.kind) && !path.includes('.'),
    )
    .map(({ path }) => path);

/** Where somebody may both delete and read. */
function placesOf(viewer: Viewer, resource: Resource): string[] {
  const [shown, deleted] = ['show', 'delete'].map((action) => scopeOf(viewer, resource, action));
  if (shown === true) return namesOf(resource, deleted);
  if (deleted === true) return namesOf(resource, shown);
  const readable = new Set(namesOf(resource, shown));
  return namesOf(resource, deleted).filter((name) => readable.has(name));
}

function namesOf(resource: Resource, scope: Scope = false): string[] {
  if (typeof scope === 'boolean') return scope ? [resource.name] : [];
  const plain = (condition: Condition) => ('field' in condition ? [condition] : []);
  return scope
    .flatMap(plain)
    .flatMap(({ field, in: values }) => values.map((value) => placeName(resource, field, value)));
}
