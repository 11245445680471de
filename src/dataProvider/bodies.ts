/** What a form holds -> what the calls take: only fields of the declaration that the viewer may write. */
import { mayWrite, mayWriteOnCreate } from '../../schema/access.ts';
import type { Resource } from '../../schema/defineResource.ts';
import type { Audience, Field, FieldAtPath } from '../../schema/field.ts';
import { setAt, valueAt } from './paths.ts';

type Data = Record<string, unknown>;

/** Empty inputs are left out where the declaration has a default for them. */
export function createBody(resource: Resource, audience: Audience, data: Data): Data {
  const body: Data = {};
  for (const { path, field } of writable(resource, audience, mayWriteOnCreate)) {
    const value = toBodyValue(field, valueAt(data, path));
    if (value === undefined || (value === null && field.default !== undefined)) continue;
    setAt(body, path, value);
  }
  return body;
}

/** Only what changed, and `updated_at` as last read, so that a newer version is never overwritten. */
export function updateBody(
  resource: Resource,
  audience: Audience,
  { data, previous }: { data: Data; previous: Data },
): Data {
  const body: Data = {};
  for (const { path, field } of writable(resource, audience)) {
    const value = valueAt(data, path);
    if (value === undefined) continue;
    const next = toBodyValue(field, value);
    if (!isSame(next, toBodyValue(field, valueAt(previous, path)))) setAt(body, path, next);
  }
  if (typeof previous.updated_at === 'string') body.updated_at = previous.updated_at;
  return body;
}

/** A record as form values: lists of {id, name} become lists of ids. */
export function formValues(resource: Resource, record: Data): Data {
  const values: Data = { ...record };
  for (const { path, field } of resource.flatFields) {
    const value = valueAt(record, path);
    if (field.kind === 'reference_many' && Array.isArray(value)) {
      setAt(values, path, toBodyValue(field, value));
    }
  }
  return values;
}

/** What an empty form starts with: the declared defaults, or what the settings say in their place. */
export function defaultValues(resource: Resource, settings: object = {}): Data {
  const values: Data = {};
  for (const { path, field } of resource.flatFields) {
    const value = (field.setting && valueAt(settings, field.setting)) ?? field.default;
    if (value !== undefined && value !== '') setAt(values, path, value);
  }
  return values;
}

const writable = (resource: Resource, audience: Audience, may = mayWrite): FieldAtPath[] =>
  resource.flatFields.filter(({ field }) => may(field, audience));

/** `[{id, name}]` as answers carry it -> `[id]` as bodies do. */
function toBodyValue(field: Field, value: unknown): unknown {
  if (field.kind !== 'reference_many' || !Array.isArray(value)) return value;
  return value.map((one: string | { id: string }) => (typeof one === 'string' ? one : one.id));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
