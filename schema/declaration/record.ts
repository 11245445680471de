/** The schemas of a declaration's answers and bodies, narrowed to what an audience may see or set. */
import { z } from 'zod';
import { mayRead, mayWrite, mayWriteOnCreate } from './access.ts';
import type { Resource } from './defineResource.ts';
import type { Audience, Field, Fields } from './field.ts';
import { inputSchema } from './fields/index.ts';
import type { ChangeOf, InputOf, RecordOf } from './recordTypes.ts';

const named = z.object({ id: z.string(), name: z.string() });
const translated = z.array(z.string());
const meta = { id: z.string(), created_at: z.string(), updated_at: z.string() };

/** The schema of an object whose type follows from a declaration; a call may add to it. */
export interface DeclaredSchema<Out, In = Out> extends z.ZodType<Out, In> {
  readonly shape: z.ZodRawShape;
  extend<S extends z.ZodRawShape>(
    shape: S,
  ): DeclaredSchema<Out & z.output<z.ZodObject<S>>, In & z.input<z.ZodObject<S>>>;
}
const declared = <Out, In = Out>(schema: z.ZodType) => schema as unknown as DeclaredSchema<Out, In>;

/** A record as answers carry it; what not everyone may read is optional in it. */
export function recordSchema<R extends Resource>(resource: R): DeclaredSchema<RecordOf<R>> {
  const shape = buildShape(resource.fields, (name, field) => {
    const value = field.readZod ?? field.zod;
    // Only whoever may change a record reads all that it says.
    if (field.kind === 'translations') return { [name]: value.optional(), translated };
    const filled = isFilled(field);
    const visible = (schema: z.ZodType) =>
      mayRead(field, 'everyone') ? schema : schema.optional();
    if (field.read === 'nobody') return {};
    const entry = { [name]: visible(filled ? value : value.nullable()) };
    if (field.kind !== 'reference' || !field.embed) return entry;
    return { ...entry, [embedKey(name)]: visible(filled ? named : named.nullable()) };
  });
  return declared(z.object({ ...meta, ...shape }));
}

/** The same record without what this audience may not read. Fields in groups are left as they are. */
export const readableBy = <R extends Resource>(
  audience: Audience,
  { fields }: R,
  record: RecordOf<R>,
): RecordOf<R> => {
  const hidden = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'group' || mayRead(field, audience) ? [] : [name, embedKey(name)],
  );
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !hidden.includes(name)),
  ) as RecordOf<R>;
};

/** Every record has it. */
export const isFilled = ({ required, unlessSet, default: start }: Field) =>
  (required === true && unlessSet === undefined) || start !== undefined;

/** Body of a create request. Unknown keys, and fields that the audience may not write, are refused. */
export function createSchema<R extends Resource>(
  resource: R,
  audience: Audience,
): DeclaredSchema<InputOf<R>> {
  const shape = writable(resource, audience, 'create', (field) =>
    // Left out of a body, it starts with what the settings say, which is not known here.
    field.setting ? field.zod.optional() : inputSchema(field),
  );
  return declared(checked(resource, z.strictObject(shape)));
}

/**
 * The body of an update: any part of the fields, and `updated_at` as last read. Defaults are left
 * out, so that an absent field keeps its value. `check` needs the whole record: the caller runs it.
 * @param options what an update may say besides: no field of the record
 */
export function updateSchema<R extends Resource>(
  resource: R,
  audience: Audience,
  options: z.ZodRawShape = {},
): DeclaredSchema<ChangeOf<R>> {
  const shape = writable(resource, audience, 'update', (field) =>
    (field.required || field.default !== undefined ? field.zod : field.zod.nullable()).optional(),
  );
  return declared(
    z.strictObject({ ...shape, ...options, updated_at: z.iso.datetime().optional() }),
  );
}

export const idsSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) });
export const listSchema = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record),
    page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_exact: z.boolean(),
  });
/** A page of records, as list calls answer it. */
export interface Page<T> {
  data: T[];
  page: number;
  per_page: number;
  total: number;
  total_exact: boolean;
}

/** `service_id` -> `service`: where answers carry the embedded record. */
export const embedKey = (name: string) => name.replace(/_id$/, '');

function writable(
  resource: Resource,
  audience: Audience,
  operation: 'create' | 'update',
  toSchema: (field: Field) => z.ZodType,
): z.ZodRawShape {
  const otherOperation = operation === 'create' ? 'update' : 'create';
  const may = operation === 'create' ? mayWriteOnCreate : mayWrite;
  return buildShape(
    resource.fields,
    (name, field) =>
      may(field, audience) && field.form !== otherOperation ? { [name]: toSchema(field) } : {},
    operation === 'create' ? createGroup : updateGroup,
  );
}

/** A shape from fields; a group becomes an object of its own, absent when nothing in it is left. */
function buildShape(
  fields: Fields,
  entries: (name: string, field: Field) => z.ZodRawShape,
  grouped: (shape: z.ZodRawShape) => z.ZodType = z.object,
): z.ZodRawShape {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, entry]) => {
      if (entry.kind !== 'group') return entries(name, entry);
      const shape = buildShape(entry.fields, entries);
      return Object.keys(shape).length > 0 ? { [name]: grouped(shape) } : {};
    }),
  );
}

/** A group whose fields are all optional may be left out; it is then created empty. */
function createGroup(shape: z.ZodRawShape): z.ZodType {
  const object = z.strictObject(shape);
  return object.safeParse({}).success ? object.prefault({}) : object;
}
const updateGroup = (shape: z.ZodRawShape): z.ZodType => z.strictObject(shape).optional();

function checked(resource: Resource, schema: z.ZodType): z.ZodType {
  const { check } = resource;
  if (!check) return schema;
  return schema.superRefine((value, context) => {
    const issues = check(value as Record<string, unknown>);
    for (const [path, message] of Object.entries(issues)) {
      context.addIssue({ code: 'custom', message, path: path.split('.') });
    }
  });
}
