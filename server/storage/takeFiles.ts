/** Checks the files that a record refers to, whenever a declared row is written. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { type FileField, fileFields } from '#schema/declaration/fileFields.ts';
import { ownerField } from '#schema/declaration/ownerField.ts';
import { msg } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { columnName } from '../db/tables/columns.ts';
import { tableName } from '../db/tables/resourceTables.ts';
import { files } from '../db/tables/systemTables.ts';
import type { Context } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { rebindFileKey } from './fileContent.ts';
import { columnOf, isInRecord } from './references.ts';

/** Who writes. */
export type Writer = Pick<Context, 'viewer' | 'keyring' | 'now'>;

interface WrittenRecord {
  resource: Resource;
  id: string;
  /** Nested like request bodies. */
  values: Record<string, unknown>;
  isNew: boolean;
}

/**
 * Each new file has to be an upload for the purpose of that field, by the writer or the record's owner,
 * and used by nothing else. A file of somebody's record then belongs to them, whoever uploaded it.
 * @throws AppError invalid at the fields
 */
export async function claimFiles(tx: Tx, writer: Writer, written: WrittenRecord) {
  const wanted = fileFields([written.resource])
    .map((field) => ({ field, ids: idsAt(written.values, field) }))
    .filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return;
  const before = written.isNew ? {} : await rowOf(tx, written);
  const owner_id = ownerOf(written, before);
  const owners = [owner_id, writer.viewer?.id ?? null].filter((id) => id !== null);
  const errors: Record<string, string> = {};
  for (const { field, ids } of wanted) {
    const heldIds = idsOf(before[columnName(field.path)], field);
    const fresh = ids.filter((id) => !heldIds.includes(id));
    if (fresh.length === 0) continue;
    const { purpose, isPicture, path } = field;
    const problem =
      (await fileProblem(tx, { ids: fresh, purpose, owners, picture: isPicture })) ??
      (await isUsed(tx, fresh));
    if (problem) errors[path] = problem;
    else if (owner_id) await handOver(tx, { ids: fresh, owner_id, keyring: writer.keyring });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface WantedFiles {
  ids: readonly string[];
  purpose: string;
  /** Uploads of these accounts are accepted. */
  owners: readonly string[];
  /** PDFs are refused. */
  picture?: boolean;
}

/**
 * Another person's file counts as one that does not exist. The rows stay locked until the transaction
 * ends, so that nobody else takes or removes the files.
 * @returns why they cannot be used; null if they can
 */
export async function fileProblem(
  tx: Tx,
  { ids, purpose, owners, picture = false }: WantedFiles,
): Promise<string | null> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(files)
    .where(inArray(files.id, wanted))
    .orderBy(files.id)
    .for('update');
  const usable = rows.filter(
    (file) => file.purpose === purpose && owners.includes(file.owner_id ?? ''),
  );
  if (usable.length < wanted.length) return msg('This does not exist: upload it again');
  const isPicture = usable.every(({ mime }) => mime.startsWith('image/'));
  return picture && !isPicture ? 'Choose a JPEG, PNG or WebP picture' : null;
}

/** Checked under the lock, so that only one of two parallel requests takes a file. */
async function isUsed(tx: Tx, ids: readonly string[]): Promise<string | null> {
  const used = await rows(
    tx,
    sql`select 1 from files where id = any(${sql.param([...ids])}::uuid[]) and ${isInRecord()} limit 1`,
  );
  return used.length > 0 ? msg('This is used elsewhere: upload it again') : null;
}

interface HandedOver {
  ids: readonly string[];
  owner_id: string;
  keyring: Keyring;
}

/** Changes the owner, and binds the files' keys to them. */
export async function handOver(tx: Tx, { ids, owner_id, keyring }: HandedOver) {
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('update');
  for (const file of rows) {
    if (file.owner_id === owner_id) continue;
    const sealed_key = rebindFileKey(keyring, file, owner_id);
    await tx.update(files).set({ owner_id, sealed_key }).where(eq(files.id, file.id));
  }
}

const idsAt = (values: Record<string, unknown>, field: FileField): string[] => {
  const [head = '', leaf] = field.path.split('.');
  const value = values[head];
  return idsOf(
    leaf === undefined ? value : (value as Record<string, unknown> | null)?.[leaf],
    field,
  );
};

function idsOf(value: unknown, { inRows }: FileField): string[] {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list
    .map((item) => (inRows === null ? item : (item as Record<string, unknown>)[inRows]))
    .filter((id) => typeof id === 'string');
}

async function rowOf(tx: Tx, { resource, id }: WrittenRecord): Promise<Record<string, unknown>> {
  const owner = ownerField(resource);
  const columns = [
    ...fileFields([resource]).map(columnOf),
    ...(owner ? [sql.identifier(columnName(owner))] : []),
  ];
  const [row] = await rows<Record<string, unknown>>(
    tx,
    sql`select ${sql.join(columns, sql`, `)} from ${sql.identifier(tableName(resource))} where id = ${id}`,
  );
  return row ?? {};
}

/** The record's owner; null for one of the office. */
function ownerOf({ resource, id, values }: WrittenRecord, before: Record<string, unknown>) {
  const field = ownerField(resource);
  if (field === null) return null;
  if (field === 'id') return id;
  return String(values[field] ?? before[columnName(field)] ?? '') || null;
}
