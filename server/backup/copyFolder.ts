/** A copy of the embedded database's folder, taken while nothing writes into it. */
import { randomUUID } from 'node:crypto';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const PREFIX = 'database.copy-';
/** Milliseconds; nobody needs a copy for that long. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The database is blocked while its folder is copied. The copy is like the folder of a killed process,
 * and opens as of that moment.
 * @returns the copy's folder; the caller removes it
 */
export async function copyFolder({ db, folder }: Database, dataDir: string): Promise<string> {
  if (folder === undefined) throw new Error('There is no folder to copy.');
  await removeLeft(dataDir);
  const copy = join(dataDir, PREFIX + randomUUID());
  try {
    // A transaction blocks all others in the embedded database.
    await db.transaction(async (tx) => {
      await tx.execute(sql`checkpoint`);
      await cp(folder, copy, { recursive: true });
    });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
}

/** Removes what killed commands have left. */
async function removeLeft(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs < KEPT_MS) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
