/** Where a backup is taken from, and empty places that one is restored into. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { backUp } from '#server/backup/backUp.ts';
import { inLines } from '#server/backup/copyText.ts';
import { type Snapshot, snapshotOfEmbedded, snapshotOfPostgres } from '#server/backup/snapshot.ts';
import { listTables } from '#server/backup/tables.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { DataKeys } from '#server/config/dataKeys.ts';
import type { Database } from '#server/db/database.ts';
import { type Embedded, openDataFolder } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Engine } from '../../support/engines.ts';
import { createDatabase, dropDatabase, urlOf } from '../../support/postgresDatabases.ts';
import type { TestApp } from '../../support/testApp.ts';

export const scratch = () => mkdtempSync(join(tmpdir(), 'takda-backup-'));

/** Of a database that a test has open; the embedded one stays open afterwards. */
export async function snapshotOf(database: Database & { url?: string }): Promise<Snapshot> {
  if (database.engine === 'postgresql') return snapshotOfPostgres(database.url ?? '');
  return { ...snapshotOfEmbedded(database as Embedded), close: async () => {} };
}

export async function backUpApp(app: TestApp, to: string, keys?: DataKeys) {
  const snapshot = await snapshotOf(app.database);
  try {
    return await backUp({ snapshot, store: app.files, to, keys, now: app.clock.now() });
  } finally {
    await snapshot.close();
  }
}

/** An empty place; `remove` takes it away with what was restored there. */
export async function emptyPlace(engine: Engine) {
  const folder = scratch();
  const env: Record<string, string> = { DATA_DIR: folder, DEMO: 'off' };
  const server = inject('postgres');
  const name = engine === 'postgresql' && server && (await createDatabase(server, 'template0'));
  if (name) env.DATABASE_URL = urlOf(server.url, name);
  const config: Config = readConfig(env);
  return {
    env,
    config,
    open: (): Promise<Database & { url?: string }> =>
      engine === 'pglite'
        ? openDataFolder(folder, false)
        : Promise.resolve({
            ...openPostgres(env.DATABASE_URL ?? '', 3, () => {}),
            url: env.DATABASE_URL ?? '',
          }),
    remove: async () => {
      rmSync(folder, { recursive: true, force: true });
      if (name) await dropDatabase(server, name);
    },
  };
}

/** Every row of every table that is backed up, as COPY writes it, sorted. */
export async function allRows(database: Database): Promise<Record<string, string[]>> {
  const snapshot = await snapshotOf(database);
  const found: Record<string, string[]> = {};
  for (const table of await listTables(snapshot.db)) {
    const parts: string[] = [];
    for await (const lines of inLines(snapshot.rowsOf(table))) parts.push(lines.toString());
    found[table.name] = parts.join('').split('\n').filter(Boolean).sort();
  }
  await snapshot.close();
  return found;
}
