/** List, show, create, delete of any declared resource: access, transaction, log. */
import { uuidv7 } from 'uuidv7';
import { can, ownReachOf, readAudience, scopeOf } from '#schema/declaration/access.ts';
import type { Matching } from '#schema/declaration/bulk.ts';
import { hasTrash, type Resource } from '#schema/declaration/defineResource.ts';
import type { Audience } from '#schema/declaration/field.ts';
import type { ListQuery } from '#schema/declaration/listQuery.ts';
import type { Page } from '#schema/declaration/record.ts';
import { logBulkRead } from '../activityLogs/bulkReading.ts';
import { logActivity } from '../activityLogs/log.ts';
import { subjectsOf } from '../activityLogs/subject.ts';
import type { Tx } from '../db/database.ts';
import { driverError } from '../db/faults.ts';
import type { Context } from '../http/context.ts';
import { AppError, forbidden, notFound } from '../http/errors.ts';
import type { ResourceHooks } from './hooks.ts';
import { inUseWords } from './inUse.ts';
import { keepInTrash } from './keepInTrash.ts';
import { findMatching } from './matching.ts';
import { type Conditions, findPage } from './page.ts';
import type { FoundRecord, PlainRecord } from './repository.ts';
import * as repository from './repository.ts';
import { forgetVersions, versionContent, versionsOf } from './revisions.ts';
import { withSettingDefaults } from './settingDefaults.ts';
import { translatedFor, translationsAfter } from './translations.ts';

type Values = Record<string, unknown>;
/** Checks and the log read every field, whoever the viewer is. */
export const ALL_FIELDS: Audience = 'admin';

export async function list<R extends Resource>(
  context: Context,
  resource: R,
  query: ListQuery,
  conditions: Conditions = {},
): Promise<Page<FoundRecord<R>>> {
  const page = await findPage(context.db, resource, query, {
    ...readAccess(context, resource, 'list'),
    viewer: context.viewer,
    ...conditions,
  });
  await logBulkRead(context, resource, query, page.data.length);
  return { ...page, data: page.data.map((record) => translatedFor(context, resource, record)) };
}

/** The ids of all that match, however many pages the list has of them. */
export const listMatching = (
  context: Context,
  resource: Resource,
  query: ListQuery,
  conditions: Conditions = {},
): Promise<Matching> =>
  findMatching(context.db, resource, query, {
    ...readAccess(context, resource, 'list'),
    viewer: context.viewer,
    ...conditions,
  });

/** @throws AppError not_found, also out of the viewer's reach */
export async function show<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
): Promise<FoundRecord<R>> {
  const record = await repository.findOne(
    context.db,
    resource,
    id,
    readAccess(context, resource, 'show'),
  );
  if (!record) throw notFound();
  return translatedFor(context, resource, record);
}

export async function create<R extends Resource>(
  context: Context,
  resource: R,
  values: Values,
  hooks: ResourceHooks = {},
): Promise<FoundRecord<R>> {
  const id = await context.db.transaction((tx) => createIn(tx, context, resource, values, hooks));
  return findForWriter(context, resource, id);
}

/** In a transaction of the caller. @returns the id of the new record */
export async function createIn(
  ...[tx, context, resource, values, hooks]: [Tx, Context, Resource, Values, ResourceHooks]
): Promise<string> {
  const id = uuidv7();
  const translations = translationsAfter(resource, {}, values);
  if (!can(context.viewer, 'create', resource, values)) throw forbidden();
  const whole = await withSettingDefaults(tx, resource, { ...values, ...translations });
  await hooks.beforeWrite?.(tx, context, { before: null, after: whole });
  await repository.insertOne(tx, resource, id, whole, context);
  await hooks.afterWrite?.(tx, context, [id], []);
  await logActivity(tx, context, [{ action: 'create', resource: resource.name, subject_id: id }]);
  return id;
}

/** All of them or none. @throws AppError in_use if something still refers to one of them */
export async function remove(
  context: Context,
  resource: Resource,
  ids: readonly string[],
  hooks: ResourceHooks = {},
): Promise<void> {
  const wanted = [...new Set(ids)];
  await context.db
    .transaction(async (tx) => {
      await hooks.beforeLock?.(tx, wanted);
      const scope = scopeOf(context.viewer, resource, 'delete');
      const ids = await repository.lockMany(tx, resource, wanted, scope);
      if (ids.length < wanted.length) throw notFound();
      const gone: PlainRecord[] = [];
      if (hooks.beforeWrite || hooks.afterWrite) {
        for (const id of ids) {
          const before = await repository.findOne(tx, resource, id, {
            scope,
            audience: ALL_FIELDS,
          });
          await hooks.beforeWrite?.(tx, context, { before, after: null });
          if (before) gone.push(before);
        }
      }
      const subjects = await subjectsOf(tx, resource, ids);
      if (hasTrash(resource)) await keepInTrash(tx, context, resource, { ids, subjects });
      else await forgetVersions(tx, ids);
      await repository.deleteMany(tx, resource, ids);
      await hooks.afterWrite?.(tx, context, ids, gone);
      await logActivity(
        tx,
        context,
        ids.map((id) => ({
          action: 'delete',
          resource: resource.name,
          subject_id: id,
          subject: subjects.get(id),
        })),
      );
    })
    .catch(async (error: unknown) => {
      if (driverError(error)?.code !== '23503') throw error;
      throw new AppError('in_use', await inUseWords(context, resource, wanted));
    });
}

/** What the viewer reaches by that action, and what they read of it. */
export const readAccess = (
  context: Context,
  resource: Resource,
  action: string,
): repository.ReadAccess => ({
  scope: scopeOf(context.viewer, resource, action),
  audience: readAudience(context, resource, action),
  own: ownReachOf(context.viewer, resource, action),
  language: context.language,
});

/** The record for the answer to its writer, even if the change moved it out of their reach. */
export async function findForWriter<R extends Resource>(
  context: Context,
  resource: R,
  id: string,
): Promise<FoundRecord<R>> {
  const record = await repository.findOne(context.db, resource, id, {
    ...readAccess(context, resource, 'show'),
    scope: true,
  });
  if (!record) throw notFound();
  return translatedFor(context, resource, record);
}

/** @throws AppError not_found for whoever may not both read and change it */
export async function versions(context: Context, resource: Resource, id: string) {
  const update = scopeOf(context.viewer, resource, 'update');
  const isTheirs = await repository.isWithin(context.db, resource, id, update);
  const record = isTheirs && (await show(context, resource, id));
  if (!record) throw notFound();
  const content = await versionContent(context.db, resource, id);
  if (content[0]?.rows.length === 0) throw notFound();
  return { data: await versionsOf(context, resource, id, content) };
}
