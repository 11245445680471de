/** All that lies in a database and in a store of files, as it lies there. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rows } from '#server/db/query.ts';
import type { FileStore } from '#server/storage/store.ts';

/** @returns where the bytes were found: `table NAME`, `file NAME` */
export async function placesOf(
  marker: string,
  { db, store }: { db: Db; store: FileStore },
): Promise<string[]> {
  const found: string[] = [];
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const lines = await rows<{ line: string }>(
      db,
      sql`select t::text as line from ${sql.identifier(name)} t`,
    );
    if (lines.some(({ line }) => shows(Buffer.from(line), marker))) found.push(`table ${name}`);
  }
  for await (const { key } of store.list()) {
    const bytes = await store.get(key);
    if (bytes && shows(Buffer.from(bytes), marker)) found.push(`file ${key}`);
  }
  return found;
}

/** Encoded without a key it lies there all the same. */
const shows = (bytes: Buffer, marker: string) => {
  const encodings = [
    marker,
    Buffer.from(marker).toString('hex'),
    // Without its ends, which depend on what stands around it.
    ...[0, 1, 2].map((shift) =>
      Buffer.from(`${' '.repeat(shift)}${marker}`)
        .toString('base64url')
        .slice(4, -4),
    ),
  ];
  return encodings.some((text) => bytes.includes(text));
};
