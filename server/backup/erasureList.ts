/**
 * Who was erased, by id: a list beside the backups, because a backup from before an erasure still
 * has the person. It only grows.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DataKeys } from '../config/dataKeys.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { makeFolder } from '../makeFolder.ts';
import { BackupError, damaged, writeProblem } from './backupError.ts';
import { keyOf, newBackupKey } from './backupKey.ts';
import { flush } from './part.ts';

const FILE = 'erasures.json';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listSchema = z.strictObject({
  product: z.literal('takda'),
  sealed: z.strictObject({ key_id: z.string(), salt: z.string() }).nullable(),
  /** Ids of accounts: they say nothing about who it was. */
  erased: z.array(z.string().regex(UUID)),
});

export const erasedIn = async (db: Db | Tx): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id::text from users where status = 'erased' order by id`,
    )
  ).map(({ id }) => id);

/** @param folder that backups are kept in. @returns how many are on the list now */
export async function addErasures(
  folder: string,
  ids: readonly string[],
  keys: DataKeys | undefined,
): Promise<number> {
  const known = (await readErasureList(folder, keys)) ?? [];
  const erased = [...new Set([...known, ...ids])].sort();
  const key = keys ? newBackupKey(keys) : null;
  const list = {
    product: 'takda' as const,
    sealed: key && { key_id: key.key_id, salt: key.salt },
    erased,
  };
  const signature = key?.sign(JSON.stringify(list)) ?? null;
  const path = join(folder, FILE);
  const unfinished = `${path}.${process.pid}.part`;
  try {
    makeFolder(folder);
    await writeFile(unfinished, `${JSON.stringify({ ...list, signature }, null, 2)}\n`, {
      mode: 0o600,
    });
    await flush(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw writeProblem(error, folder);
  }
  return erased.length;
}

/** @returns null where there is none. @throws BackupError for one that was changed */
export async function readErasureList(
  folder: string,
  keys: DataKeys | undefined,
): Promise<string[] | null> {
  if (!(await readdir(folder).catch(() => [] as string[])).includes(FILE)) return null;
  const { signature, ...rest } = parsed(await readFile(join(folder, FILE), 'utf8'));
  const list = listSchema.safeParse(rest);
  if (!list.success) throw damaged(FILE, 'is not a list of erasures');
  const key = keyOf(keys, list.data.sealed);
  if (key && signature !== key.sign(JSON.stringify(list.data))) throw damaged(FILE, 'was changed');
  return list.data.erased;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(FILE, 'is cut off');
  }
}

/**
 * Of any file that names erased people: such a list, ids in lines of their own, or the activity log
 * as `LOG_SINK` sends it on.
 */
export async function readErasuresFile(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${path} cannot be read. Give another file with --erasures.`);
  });
  const list = listOf(text);
  if (list) return list;
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim();
    if (trimmed === '' || UUID.test(trimmed)) return trimmed || [];
    const logged = logRowIn(trimmed);
    if (!logged)
      throw new BackupError(`${path}, line ${at + 1}: not an id, nor a line of the activity log.`);
    const isErasure = logged.action === 'erase' && logged.resource === 'users';
    return isErasure ? String(logged.subject_id) : [];
  });
}

function listOf(text: string): string[] | null {
  try {
    const { signature: _, ...rest } = JSON.parse(text);
    return listSchema.parse(rest).erased;
  } catch {
    return null;
  }
}

/** Before it there may be what a collector of logs writes. */
function logRowIn(line: string): Record<string, unknown> | null {
  const start = line.indexOf('{');
  try {
    const row: unknown = start < 0 ? null : JSON.parse(line.slice(start));
    return typeof row === 'object' ? (row as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
