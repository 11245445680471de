/**
 * Which database owns a store. Only the owner may remove anything: to another database, such as a copy or
 * a restored backup, files that it does not know of would look unused.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { ADMIN } from '#schema/declaration/access.ts';
import { role } from '#schema/index.ts';
import type { Database, Db } from '../db/database.ts';
import { isRestored, readInstallation, saveInstallation } from '../db/installation.ts';
import { rows } from '../db/query.ts';
import { tableOf } from '../db/tables/resourceTables.ts';
import type { FileStore } from './store.ts';

/** The name of the mark; no file has it, and listings skip it. */
export const MARK = 'installation';
const roles = tableOf(role);

export interface StoreContext {
  database: Pick<Database, 'db' | 'engine' | 'folder'>;
  store: FileStore;
}

/**
 * The mark in the store is this database's generation, and the database is still the one that wrote the
 * mark. An empty store without a mark may be used by anybody.
 */
export async function isOwnStore({ database, store }: StoreContext): Promise<boolean> {
  const own = await readInstallation(database.db);
  if (own.generation === null || isRestored(own)) return false;
  const mark = await markIn(store);
  if (mark === null) return store.isEmpty();
  const isMarked = mark === own.generation || mark === own.next_generation;
  return isMarked && own.identity === (await identityOf(database));
}

/** At the start: marks an unused store, or one that an older version has marked. */
export async function markNewStore(place: StoreContext): Promise<void> {
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
 * Gives database and store a new mark, which earlier copies of the database do not have. After an
 * interruption both marks are known.
 */
export async function markStore(
  { database, store }: StoreContext,
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

/** Older versions used the id of the administrators' role as the mark. */
async function olderMark(db: Db): Promise<string> {
  const [admin] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, ADMIN));
  if (!admin) throw new Error('The role of administrators is missing: the start makes it.');
  return admin.id;
}

/**
 * Tells a database from its copies, which hold the same rows. For PostgreSQL: the cluster, the timeline
 * (new after each point-in-time restore and failover), and the database. For the embedded one: its folder.
 */
async function identityOf({
  db,
  engine,
  folder,
}: Pick<Database, 'db' | 'engine' | 'folder'>): Promise<string> {
  if (engine === 'pglite') return `folder ${folder === undefined ? 'none' : statSync(folder).ino}`;
  const [row] = await rows<{ identity: string }>(
    db,
    sql`select concat_ws(' ', 'cluster', (select system_identifier from pg_control_system()),
        'timeline', (select timeline_id from pg_control_checkpoint()),
        'database', (select oid from pg_database where datname = current_database())) as identity`,
  );
  return row?.identity ?? '';
}
