/** Bodies and records of resources that no list knows by hand, from their declared fields. */
import { mayWrite, mayWriteOnCreate } from '#schema/declaration/access.ts';
import { bulkFields } from '#schema/declaration/bulk.ts';
import { pathOf, type Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldAtPath } from '#schema/declaration/field.ts';
import { ownerField } from '#schema/declaration/ownerField.ts';
import { resourceNamed } from '#schema/index.ts';
import type { Write } from '../server/activityLogs/write.ts';
import { buildFile } from '../support/builders/buildFile.ts';
import type { Client } from '../support/client.ts';
import type { Arranging, TestApp } from '../support/testApp.ts';
import { derivedCalls, widestFor } from './calls.ts';
import { isPlain, plainValue } from './derivedValues.ts';

export type Recipes = Readonly<Record<string, Write>>;
type Maker = Client & { user: { id: string } };
/** Values by path, instead of made ones. */
export type Given = Readonly<Record<string, unknown>>;

interface Making {
  app: Arranging;
  maker: Maker;
  /** How a record of any other resource is made, by the path of the call. */
  recipes: Recipes;
}

/** Every resource that has a plain call which no list names by hand. */
export const derivedResources: Resource[] = [
  ...new Set(derivedCalls.map(({ resource }) => resource)),
];

/** A body that creates a record, good for whoever may make that call. */
export async function bodyFor(resource: Resource, making: Making, given: Given = {}) {
  const audience = widestFor(resource, 'create');
  const owner = ownerField(resource);
  const known: Given = { ...(owner && { [owner]: making.maker.user.id }), ...given };
  let body: Record<string, unknown> = {};
  for (const { path, field } of resource.flatFields) {
    const isOpen = mayWriteOnCreate(field, audience) && isInForm(field, 'create');
    if (!(path in known) && !isOpen) continue;
    body = withValue(body, path, path in known ? known[path] : await valueFor(field, making));
  }
  return body;
}

/** A body that changes one field, to another value than a new record has. */
export function changeFor(resource: Resource): object {
  const audience = widestFor(resource, 'update');
  const may = ({ field }: FieldAtPath) =>
    mayWrite(field, audience) && isInForm(field, 'update') && isPlain(field);
  const flatField = resource.flatFields.find(may);
  if (!flatField)
    throw new Error(`${resource.name}: no field that whoever may change it can change`);
  return withValue({}, flatField.path, plainValue(flatField.field, 'second'));
}

/** The same of a field that many records may be given at once. */
export function bulkChangeFor(resource: Resource): object {
  const fields = bulkFields(resource, widestFor(resource, 'update'));
  const flatField = fields.find(({ field }) => isPlain(field));
  if (!flatField)
    throw new Error(`${resource.name}: no field that whoever may change many can change`);
  return withValue({}, flatField.path, plainValue(flatField.field, 'second'));
}

/** A new record, made by an administrator. @returns its id */
export async function newRecord(
  app: Arranging,
  resource: Resource,
  { recipes, given = {} }: { recipes: Recipes; given?: Given },
): Promise<string> {
  const maker = await app.as('admin');
  const body = await bodyFor(resource, { app, maker, recipes }, given);
  return idIn(resource, await maker.post(`/${pathOf(resource)}/create`, body));
}

const isInForm = ({ form }: Field, operation: 'create' | 'update') =>
  form === undefined || form === 'both' || form === operation;

/** @param path with at most one dot, as fields of a group have it */
export function withValue(body: Record<string, unknown>, path: string, value: unknown) {
  const [head = '', leaf] = path.split('.');
  const inner = body[head] as object | undefined;
  return { ...body, [head]: leaf === undefined ? value : { ...inner, [leaf]: value } };
}

async function valueFor(field: Field, making: Making): Promise<unknown> {
  if (field.to) {
    const id = await referredTo(field.to, making);
    return field.kind === 'reference_many' ? [id] : id;
  }
  if (field.purpose) {
    const { app, maker } = making;
    const owned = { owner: maker.user, purpose: field.purpose };
    const id = await buildFile(app.db, app.files, owned);
    return field.kind === 'text_list' ? [id] : id;
  }
  return plainValue(field, 'first');
}

async function referredTo(name: string, { app, recipes }: Making): Promise<string> {
  const target = resourceNamed(name);
  const recipe = recipes[`/${pathOf(target)}/create`];
  if (!recipe) throw new Error(`${name}: there is no call that makes one to refer to`);
  const call = await recipe(app as TestApp);
  return idIn(target, await call());
}

function idIn({ name }: Resource, { status, body }: { status: number; body: { id?: unknown } }) {
  if (typeof body.id === 'string') return body.id;
  throw new Error(`${name} was not created: ${status} ${JSON.stringify(body)}`);
}
