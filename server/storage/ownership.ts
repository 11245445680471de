/**
 * Whose store it is. Nothing is removed from a store unless the very database that it belongs to
 * runs here: what another installation keeps in it, or what was uploaded after this database was
 * copied or backed up, would look as if nobody knew of it.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { ADMIN } from '../../schema/access.ts';
import { role } from '../../schema/index.ts';
import type { Database, Db } from '../db/database.ts';
import { isRestored, readInstallation, saveInstallation } from '../db/installation.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { FileStore } from './store.ts';

/** No file is called so; what lists files passes it by. */
export const MARK = 'installation';
const roles = tableOf(role);

export interface Place {
  database: Pick<Database, 'db' | 'engine' | 'folder'>;
  store: FileStore;
}

/**
 * The store bears the generation of this database, and this database is where the store was marked.
 * An empty store without a mark is nobody's yet.
 */
export async function isOwnStore({ database, store }: Place): Promise<boolean> {
  const own = await readInstallation(database.db);
  if (own.generation === null || isRestored(own)) return false;
  const mark = await markIn(store);
  if (mark === null) return store.isEmpty();
  const isMarked = mark === own.generation || mark === own.next_generation;
  return isMarked && own.identity === (await identityOf(database));
}

/** At the start: marks a store that nobody has used yet, or that an older version has marked. */
export async function markNewStore(place: Place): Promise<void> {
  const { database, store } = place;
  const { generation } = await readInstallation(database.db);
  const mark = await markIn(store);
  if (mark === null) {
    if (await store.isEmpty()) await markStore(place, generation ?? undefined);
  } else if (generation === null && mark === (await olderMark(database.db))) {
    await markStore(place);
  }
}

/**
 * Gives database and store another mark, so that a copy that was made before has the wrong one. Cut
 * off half-way, both marks are known.
 */
export async function markStore(
  { database, store }: Place,
  generation: string = randomUUID(),
): Promise<void> {
  const { db } = database;
  const identity = await identityOf(database);
  await saveInstallation(db, { next_generation: generation });
  await store.put(MARK, new TextEncoder().encode(generation), 'text/plain');
  await saveInstallation(db, { generation, next_generation: null, identity });
}

async function markIn(store: FileStore): Promise<string | null> {
  const mark = await store.get(MARK);
  return mark && new TextDecoder().decode(mark);
}

/** Until there were generations, the mark was the id of a role that each database makes once. */
async function olderMark(db: Db): Promise<string> {
  const [admin] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, ADMIN));
  if (!admin) throw new Error('The role of administrators is missing: the start makes it.');
  return admin.id;
}

/**
 * Of a PostgreSQL: its cluster, the timeline that each restore to a point in time and each failover
 * begins anew, and the database in it. Of the embedded one: its folder, which a copied one is not.
 */
async function identityOf({
  db,
  engine,
  folder,
}: Pick<Database, 'db' | 'engine' | 'folder'>): Promise<string> {
  if (engine === 'pglite') return `folder ${folder === undefined ? 'none' : statSync(folder).ino}`;
  const [found] = await rows<{ identity: string }>(
    db,
    sql`select concat_ws(' ', 'cluster', (select system_identifier from pg_control_system()),
        'timeline', (select timeline_id from pg_control_checkpoint()),
        'database', (select oid from pg_database where datname = current_database())) as identity`,
  );
  return found?.identity ?? '';
}
