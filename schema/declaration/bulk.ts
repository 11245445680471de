/** Changes of many records at once: which fields they may name, and what the call takes and answers. */
import { z } from 'zod';
import { mayWrite } from './access.ts';
import { hasRevisions, type Resource } from './defineResource.ts';
import type { Audience, FieldAtPath, FieldKind, Fields } from './field.ts';
import { updateSchema } from './record.ts';

/** In one request, which is one transaction. */
const MOST_IN_PART = 200;
/** So many can be chosen by what a list is filtered by. */
export const MOST_MATCHING = 10_000;

const BULK_KINDS: readonly FieldKind[] = [
  'text',
  'long_text',
  'email',
  'phone',
  'choice',
  'choices',
  'language',
  'yes_no',
  'number',
  'date',
  'time',
  'date_time',
  'time_zone',
  'reference',
  'reference_many',
];
/** A change may also add to these, or take away. */
const LIST_KINDS: readonly FieldKind[] = ['choices', 'reference_many'];

/** Whether the same new value makes sense in many records: not where it tells them apart. */
const isBulkField = (resource: Resource, { path, field }: FieldAtPath): boolean =>
  BULK_KINDS.includes(field.kind) &&
  !field.unique &&
  !field.purpose &&
  !resource.recordRepresentation.includes(path) &&
  !resource.uniqueTogether?.some(([, unique]) => unique === path) &&
  (field.form === undefined || field.form === 'both' || field.form === 'update');

export const bulkFields = (resource: Resource, audience: Audience): FieldAtPath[] =>
  resource.flatFields.filter(
    (leaf) => isBulkField(resource, leaf) && mayWrite(leaf.field, audience),
  );

export const isListField = ({ field }: FieldAtPath): boolean => LIST_KINDS.includes(field.kind);

/** It has the calls for many records. What was there before can be written again by the same calls. */
export const hasBulkUpdate = (resource: Resource): boolean =>
  hasRevisions(resource) && bulkFields(resource, 'admin').length > 0;

/** How a list changes: by default it is replaced. */
const LIST_CHANGES = ['add', 'remove'] as const;
export type ListChange = (typeof LIST_CHANGES)[number];

type Values = Record<string, unknown>;

/** One of many records, as a part names it. */
export interface BulkRecord {
  id: string;
  /** As last read: it is left if somebody has changed it since. */
  updated_at?: string | undefined;
  /** For it alone, beside those for all. */
  changes?: Values | undefined;
}
export interface BulkUpdate {
  records: BulkRecord[];
  changes?: Values | undefined;
  lists?: { [path: string]: ListChange | undefined } | undefined;
  dry_run?: boolean | undefined;
}

export function bulkUpdateSchema(resource: Resource, audience: Audience): z.ZodType<BulkUpdate> {
  const fields = onlyBulk(resource);
  const { updated_at, ...shape } = updateSchema({ ...resource, fields }, audience).shape;
  const { translations } = updateSchema(resource, audience).shape;
  const lists = bulkFields(resource, audience).filter(isListField);
  const listChanges = lists.map(({ path }) => [path, z.enum(LIST_CHANGES).optional()]);
  return z.strictObject({
    records: z
      .array(
        z.strictObject({
          id: z.uuid(),
          updated_at: updated_at as z.ZodType<string | undefined>,
          changes: z.strictObject({ ...shape, ...(translations && { translations }) }).optional(),
        }),
      )
      .min(1)
      .max(MOST_IN_PART),
    changes: z.strictObject(shape).optional(),
    lists: z.strictObject(Object.fromEntries(listChanges)).optional(),
    dry_run: z.boolean().optional(),
  }) as z.ZodType<BulkUpdate>;
}

function onlyBulk(resource: Resource): Fields {
  const paths = new Set(
    resource.flatFields.filter((leaf) => isBulkField(resource, leaf)).map(({ path }) => path),
  );
  const fields: Fields = {};
  for (const [name, entry] of Object.entries(resource.fields)) {
    if (entry.kind === 'group') {
      const inner = Object.entries(entry.fields).filter(([leaf]) => paths.has(`${name}.${leaf}`));
      fields[name] = { ...entry, fields: Object.fromEntries(inner) };
    } else if (paths.has(name)) {
      fields[name] = entry;
    }
  }
  return fields;
}

/**
 * What became of a record, or in a dry run would: `same` if it has those values already; one that is
 * refused says why, and stops no other.
 */
const bulkFate = z.object({
  id: z.string(),
  fate: z.enum(['changed', 'same', 'refused']),
  /** As it stands now; absent for a record that is not there or out of reach. */
  updated_at: z.string().optional(),
  /** What the changed fields were, as a body says them, as far as the reader may read them. */
  before: z.record(z.string(), z.unknown()).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
export const bulkUpdateAnswer = z.object({ data: z.array(bulkFate) });
export type BulkFate = z.infer<typeof bulkFate>;

/** `is_all` is false where more match than anybody may choose at once. */
export const matchingAnswer = z.object({ ids: z.array(z.string()), is_all: z.boolean() });
export type Matching = z.infer<typeof matchingAnswer>;
