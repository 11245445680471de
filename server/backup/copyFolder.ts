/** A copy of the embedded database's folder, taken while nothing writes into it. */
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';

const PREFIX = 'database.copy-';

/**
 * Whoever wants the database waits for as long as the folder takes to be copied. What is copied is
 * like what a killed process leaves: it opens as it was at that moment.
 * @param pid of the command that reads it, and removes it then
 * @returns where the copy is
 */
export async function copyFolder(
  { db, folder }: Database,
  dataDir: string,
  pid: number,
): Promise<string> {
  if (folder === undefined) throw new Error('There is no folder to copy.');
  await removeLeft(dataDir);
  const copy = join(dataDir, `${PREFIX}${pid}`);
  await rm(copy, { recursive: true, force: true });
  // One transaction at a time is all that the embedded database knows.
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    await cp(folder, copy, { recursive: true });
  });
  return copy;
}

/** Of commands that were killed. */
async function removeLeft(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
