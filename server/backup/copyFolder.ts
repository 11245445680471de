/** A copy of the embedded database's folder, taken while nothing writes into it. */
import { randomUUID } from 'node:crypto';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

const PREFIX = 'database.copy-';
/** Whoever reads one is done with it long before, milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Whoever wants the database waits for as long as the folder takes to be copied. What is copied is
 * like what a killed process leaves: it opens as it was at that moment.
 * @returns where the copy is: whoever asked for it removes it
 */
export async function copyFolder({ db, folder }: Database, dataDir: string): Promise<string> {
  if (folder === undefined) throw new Error('There is no folder to copy.');
  await removeLeft(dataDir);
  const copy = join(dataDir, PREFIX + randomUUID());
  try {
    // One transaction at a time is all that the embedded database knows.
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

/** Of commands that were killed. */
async function removeLeft(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs < KEPT_MS) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
