/** Update of any declared resource: access, transaction, log. */
import { can, scopeOf } from '#schema/declaration/access.ts';
import { hasRevisions, type Resource } from '#schema/declaration/defineResource.ts';
import { type Changes, changesBetween, logActivity } from '../activityLogs/log.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { forbidden, invalid, notFound, stale } from '../http/errors.ts';
import type { ResourceHooks } from './hooks.ts';
import { ALL_FIELDS, findForWriter } from './operations.ts';
import type { FoundRecord, PlainRecord } from './repository.ts';
import * as repository from './repository.ts';
import { assertVersion, keepVersion, versionContent } from './revisions.ts';
import { translationsAfter } from './translations.ts';

type Values = Record<string, unknown>;

/**
 * @param body may say by `revision_id` which version it goes back to
 * @throws AppError stale when `updated_at` is given and the record has changed since
 */
export async function update<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
  body: Values,
  hooks: ResourceHooks = {},
): Promise<FoundRecord<R>> {
  await context.db.transaction((tx) => updateIn(tx, context, { resource, id, body, hooks }));
  return findForWriter(context, resource, id);
}

interface Update {
  resource: Resource;
  id: string;
  body: Values;
  hooks: ResourceHooks;
}

/** In a transaction of the caller. @returns what is different now */
export async function updateIn(
  tx: Tx,
  context: Context,
  { resource, id, body, hooks }: Update,
): Promise<Changes> {
  const { updated_at: lastRead, revision_id, ...newValues } = body;
  const { values, options } = withoutOptions(newValues, hooks);
  await hooks.beforeLock?.(tx, [id]);
  const before = await lockedForUpdate(tx, context, resource, id);
  if (lastRead !== undefined && lastRead !== before.updated_at) throw stale();
  if (revision_id !== undefined) await assertVersion(tx, id, revision_id);
  const { changes } = await writeUpdate(tx, context, resource, {
    ...{ before, values, options, hooks },
    action: revision_id === undefined ? 'update' : 'revert',
  });
  return changes;
}

/** @throws AppError not_found, also out of the viewer's reach */
export async function lockedForUpdate(
  tx: Tx,
  { viewer }: Context,
  resource: Resource,
  id: string,
): Promise<PlainRecord> {
  const before = await repository.findOne(tx, resource, id, {
    scope: scopeOf(viewer, resource, 'update'),
    audience: ALL_FIELDS,
    lock: true,
  });
  if (!before) throw notFound();
  return before;
}

interface Written {
  /** The locked record. */
  before: PlainRecord;
  /** Its new values, as a body says them. */
  values: Values;
  options?: Values;
  hooks: ResourceHooks;
  action: 'update' | 'revert';
}

/** Writes a record, its version and its row of the log. @returns the record as it is then, and what is different */
export async function writeUpdate(
  tx: Tx,
  context: Context,
  resource: Resource,
  { before, values: fields, options = {}, hooks, action }: Written,
): Promise<Difference> {
  const { id } = before;
  const content = hasRevisions(resource) ? await versionContent(tx, resource, id) : null;
  const values = { ...fields, ...translationsAfter(resource, before, fields) };
  const after = merged(before, values);
  if (!can(context.viewer, 'update', resource, after)) throw forbidden();
  const issues = resource.check?.(after) ?? {};
  if (Object.keys(issues).length > 0) throw invalid(issues);
  await hooks.beforeWrite?.(tx, context, { before, after, options });
  await repository.updateOne(tx, resource, id, values, context);
  await hooks.afterWrite?.(tx, context, [id], [before]);
  const { record, changes } = await whatChanged(tx, resource, before);
  if (content) {
    const isSame = Object.keys(changes).length === 0;
    await keepVersion(tx, context, resource, { id, content, isSame });
  }
  await logActivity(tx, context, [{ action, resource: resource.name, subject_id: id, changes }]);
  return { record, changes };
}

interface Difference {
  record: PlainRecord;
  changes: Changes;
}

async function whatChanged(tx: Tx, resource: Resource, before: PlainRecord): Promise<Difference> {
  const reading = { scope: true, audience: ALL_FIELDS };
  const record = (await repository.findOne(tx, resource, before.id, reading)) ?? before;
  return { record, changes: changesBetween(resource, before, record) };
}

function withoutOptions(values: Values, { options: declared = {} }: ResourceHooks) {
  const isOption = ([key]: [string, unknown]) => key in declared;
  const entries = Object.entries(values);
  return {
    values: Object.fromEntries(entries.filter((entry) => !isOption(entry))),
    options: Object.fromEntries(entries.filter(isOption)),
  };
}

/** One level of groups is merged; everything else is replaced. */
function merged(before: Values, values: Values): Values {
  const after: Values = { ...before };
  for (const [key, value] of Object.entries(values)) {
    const isGroup = value !== null && typeof value === 'object' && !Array.isArray(value);
    after[key] = isGroup ? { ...(before[key] as Values), ...(value as Values) } : value;
  }
  return after;
}
