/** One change of many records, each for itself: what is refused of one stops no other. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { mayRead, readAudience } from '#schema/declaration/access.ts';
import {
  type BulkFate,
  type BulkRecord,
  type BulkUpdate,
  bulkFields,
  isListField,
} from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ERROR_STATUS } from '#schema/declaration/errors.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { languagesIn, type Texts, type Translations } from '#schema/declaration/fields/index.ts';
import { translateEach, translateText } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { rolledBack } from '../db/rolledBack.ts';
import { valueAt } from '../db/tables/rows.ts';
import type { Context } from '../http/context.ts';
import { shownError, stale } from '../http/errors.ts';
import { translatorFor } from '../language/catalogues.ts';
import type { ResourceHooks } from './hooks.ts';
import type { PlainRecord } from './repository.ts';
import { translationsAfter } from './translations.ts';
import { lockedForUpdate, writeUpdate } from './update.ts';

type Values = Record<string, unknown>;

/**
 * In one transaction, with a row of the log for each; a dry run does the same and undoes it. A record
 * that has the values already counts as done, so that a request can be sent again.
 */
export async function updateMany(
  context: Context,
  resource: Resource,
  body: BulkUpdate,
  hooks: ResourceHooks,
): Promise<{ data: BulkFate[] }> {
  const records = new Map(body.records.map((record) => [record.id, record]));
  const work = async (tx: Tx) => {
    const fates = new Map<string, BulkFate>();
    await hooks.beforeLock?.(tx, [...records.keys()]);
    // In one order, so that two requests never wait for each other in a circle.
    for (const id of [...records.keys()].sort()) {
      const record = records.get(id) as BulkRecord;
      const change = () => changeOne(tx, context, { resource, record, body, hooks });
      fates.set(id, await alone(tx, context, { id, change }));
    }
    return [...records.keys()].map((id) => fates.get(id) as BulkFate);
  };
  const { db } = context;
  return { data: await (body.dry_run ? rolledBack(db, work) : db.transaction(work)) };
}

interface Alone {
  id: string;
  change: () => Promise<BulkFate>;
}

/** Whatever the change of one record did is undone where it is refused. */
async function alone(tx: Tx, context: Context, { id, change }: Alone): Promise<BulkFate> {
  await tx.execute(sql`savepoint one_record`);
  try {
    const fate = await change();
    await tx.execute(sql`release savepoint one_record`);
    return fate;
  } catch (error) {
    const refusal = shownError(error);
    if (!refusal || ERROR_STATUS[refusal.code] >= 500) throw error;
    await tx.execute(sql`rollback to savepoint one_record`);
    await tx.execute(sql`release savepoint one_record`);
    const t = translatorFor(context.language);
    const { code, words, details } = refusal;
    const reasons = Object.values(translateEach(t, details.errors ?? {}));
    const message = reasons.length > 0 ? reasons.join(' ') : translateText(t, words);
    return { id, fate: 'refused', code, message };
  }
}

interface OneChange {
  resource: Resource;
  record: BulkRecord;
  body: BulkUpdate;
  hooks: ResourceHooks;
}

async function changeOne(
  tx: Tx,
  context: Context,
  { resource, record, body, hooks }: OneChange,
): Promise<BulkFate> {
  const before = await lockedForUpdate(tx, context, resource, record.id);
  const { values, changed } = newValues(resource, before, { record, body });
  const { id, updated_at } = before;
  if (changed.length === 0 && !hasOtherTexts(resource, before, values))
    return { id, fate: 'same', updated_at };
  if (record.updated_at !== undefined && record.updated_at !== updated_at) throw stale();
  const { record: after } = await writeUpdate(tx, context, resource, {
    ...{ before, values, hooks, action: 'update' },
  });
  const audience = readAudience(context, resource, 'show');
  const readable = changed.filter(({ field }) => mayRead(field, audience));
  return {
    ...{ id, fate: 'changed' },
    updated_at: body.dry_run ? updated_at : after.updated_at,
    before: earlierValues(before, readable),
  };
}

/** Texts in other languages may be all that changes. */
function hasOtherTexts(resource: Resource, before: PlainRecord, values: Values): boolean {
  const { translations } = translationsAfter(resource, before, values);
  return translations !== undefined && !isDeepStrictEqual(translations, before.translations ?? {});
}

/** As the body of an update says them, and the fields of which the record has another value. */
function newValues(
  resource: Resource,
  before: PlainRecord,
  { record, body }: Pick<OneChange, 'record' | 'body'>,
) {
  const { changes = {}, lists = {} } = body;
  const { translations } = record.changes ?? {};
  const values: Values = translations === undefined ? {} : { translations };
  const changed: FieldAtPath[] = [];
  for (const leaf of bulkFields(resource, 'admin')) {
    const own = valueAt(record.changes ?? {}, leaf.path);
    const common = valueAt(changes, leaf.path);
    if (own === undefined && common === undefined) continue;
    const stands = bodyValue(before, leaf);
    const value = own === undefined ? listAfter(stands, common, lists[leaf.path]) : own;
    if (isSame(leaf, stands, value)) continue;
    place(values, leaf.path, value);
    changed.push(leaf);
  }
  return { values, changed };
}

/** Links are answered with names, and written as ids. */
function bodyValue(record: PlainRecord, { path, field }: FieldAtPath): unknown {
  const value = valueAt(record, path);
  if (field.kind !== 'reference_many' || !Array.isArray(value)) return value;
  return value.map((target: string | { id: string }) =>
    typeof target === 'string' ? target : target.id,
  );
}

function listAfter(stands: unknown, value: unknown, how?: 'add' | 'remove'): unknown {
  if (!how || !Array.isArray(value)) return value;
  const list = Array.isArray(stands) ? stands : [];
  if (how === 'remove') return list.filter((item) => !value.includes(item));
  return [...list, ...value.filter((item) => !list.includes(item))];
}

function isSame(leaf: FieldAtPath, a: unknown, b: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(isListField(leaf) && Array.isArray(value) ? value.toSorted() : (value ?? null));
  return plain(a) === plain(b);
}

/** With the translations that fitted them, which a change of the original marks as older. */
function earlierValues(before: PlainRecord, changed: readonly FieldAtPath[]): Values {
  const values: Values = {};
  const stored = (before.translations ?? {}) as Translations;
  const texts: Texts = {};
  for (const leaf of changed) {
    place(values, leaf.path, bodyValue(before, leaf) ?? null);
    if (!leaf.field.translated) continue;
    for (const language of languagesIn(stored)) {
      const text = stored[language]?.[leaf.path];
      const isOlder = stored.older?.[language]?.includes(leaf.path);
      if (text && !isOlder) texts[language] = { ...texts[language], [leaf.path]: text };
    }
  }
  return Object.keys(texts).length > 0 ? { ...values, translations: texts } : values;
}

/** @param path with at most one dot, as fields of a group have it */
function place(values: Values, path: string, value: unknown) {
  const [head = '', leaf] = path.split('.');
  values[head] = leaf === undefined ? value : { ...(values[head] as Values), [leaf]: value };
}
