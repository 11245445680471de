import { uuidv7 } from 'uuidv7';
import type { FilePurpose } from '#schema/files/files.ts';
import type { Db } from '#server/db/database.ts';
import { files } from '#server/db/tables/systemTables.ts';
import { DEFAULT_NOW } from '../fakeClock.ts';
import type { MemoryFiles } from '../memoryFiles.ts';

interface FileOverrides {
  owner: { id: string };
  purpose: FilePurpose;
  mime?: string;
}

/** As after an upload. @returns its id */
export async function buildFile(
  db: Db,
  store: MemoryFiles,
  { owner, purpose, mime = 'image/jpeg' }: FileOverrides,
): Promise<string> {
  const id = uuidv7();
  const bytes = Buffer.from(`content of ${id}`);
  await store.put(id, bytes);
  const size = bytes.byteLength;
  await db.insert(files).values({
    id,
    owner_id: owner.id,
    purpose,
    name: 'file',
    mime,
    size,
    created_at: DEFAULT_NOW,
    unused_since: DEFAULT_NOW,
  });
  return id;
}
