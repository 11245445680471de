/**
 * Who was erased, by id: a list beside the backups, because a backup from before an erasure still
 * has the person. It only grows.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { user } from '#schema/index.ts';
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

/**
 * Whoever was put together with another record is not among them while that one is there: a backup from
 * before it brings back both, which nobody has asked to be erased.
 */
export const erasedIn = async (db: Db | Tx): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select u.id::text from users u where u.status = 'erased'
        and not exists (select 1 from merged_people p join users k on k.id = p.kept_id
          where p.merged_id = u.id and k.status <> 'erased') order by u.id`,
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
 * Of any files that name erased people: such a list, ids in lines of their own, or the activity log
 * as `LOG_SINK` sends it on. Together, since a log may go on in the next file.
 */
export async function readErasuresFiles(paths: readonly string[]): Promise<string[]> {
  const erased = new Set<string>();
  const keptOf = new Map<string, string>();
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => {
      throw new BackupError(`${path} cannot be read. Give another file with --erasures.`);
    });
    for (const row of listOf(text) ?? linesOf(text, path)) {
      if (typeof row === 'string') erased.add(row);
      else if (row.resource !== user.name) continue;
      else if (row.action === 'erase') erased.add(String(row.subject_id));
      else if (row.action === 'merge') keptOf.set(mergedIdIn(row), String(row.subject_id));
    }
  }
  const lastOf = (id: string): string => {
    const kept = keptOf.get(id);
    return kept === undefined ? id : lastOf(kept);
  };
  return [...erased].filter((id) => erased.has(lastOf(id)));
}

type LogRow = Record<string, unknown>;

/** The entry of `complete` in `server/users/merging/merge.ts`; the log keeps ids when a person is taken out of it. */
const mergedIdIn = ({ changes }: LogRow) =>
  String(
    (changes as { field: string; before: unknown }[]).find(({ field }) => field === 'id')?.before,
  );

function linesOf(text: string, path: string): (string | LogRow)[] {
  return text.split('\n').flatMap((line, at): (string | LogRow)[] => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    if (UUID.test(trimmed)) return [trimmed];
    const row = logRowIn(trimmed);
    if (row) return [row];
    throw new BackupError(`${path}, line ${at + 1}: not an id, nor a line of the activity log.`);
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
function logRowIn(line: string): LogRow | null {
  const start = line.indexOf('{');
  try {
    const row: unknown = start < 0 ? null : JSON.parse(line.slice(start));
    return typeof row === 'object' ? (row as LogRow | null) : null;
  } catch {
    return null;
  }
}
