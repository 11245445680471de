/** Takes a backup: the database at one moment, then the files that it refers to. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataKeys } from '../config/dataKeys.ts';
import type { BackupSummary } from '../db/installation.ts';
import { appliedTo } from '../db/migrating/schemaState.ts';
import { makeFolder } from '../makeFolder.ts';
import type { FileStore } from '../storage/store.ts';
import { VERSION } from '../version.ts';
import { backUpFiles } from './backUpFiles.ts';
import { writeProblem } from './backupError.ts';
import { newBackupKey } from './backupKey.ts';
import { countRows } from './copyText.ts';
import { type Backup, newManifest, writeManifest } from './manifest.ts';
import { ownTablesOf, withoutForeign } from './ownTables.ts';
import { flush, writePart } from './part.ts';
import type { Snapshot } from './snapshot.ts';
import { listSequences, listTables } from './tables.ts';

interface BackUp {
  snapshot: Snapshot;
  store: FileStore;
  /** The folder that backups are kept in; each is one of its own in there. */
  to: string;
  keys: DataKeys | undefined;
  now: Date;
  /** Aborts it; nothing of it is left. */
  signal?: AbortSignal | undefined;
}

/** Renamed into place once it is complete. @throws BackupError */
export async function backUp(options: BackUp): Promise<Backup & { summary: BackupSummary }> {
  const { to, keys, now } = options;
  const name = `takda-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const folder = join(to, name);
  const unfinished = `${folder}.part`;
  try {
    makeFolder(to);
    await mkdir(unfinished, { mode: 0o700 });
  } catch (error) {
    throw writeProblem(error, to);
  }
  try {
    const backup = await write(options, { name, folder: unfinished, keys });
    await rename(unfinished, folder);
    await flush(dirname(folder));
    return { ...backup, folder, summary: summaryOf(backup) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw writeProblem(error, to);
  }
}

interface Target {
  name: string;
  folder: string;
  keys: DataKeys | undefined;
}

async function write(options: BackUp, { name, folder, keys }: Target): Promise<Backup> {
  const { snapshot, store, now, signal } = options;
  const key = keys ? newBackupKey(keys) : null;
  const migrations = await appliedTo(snapshot.db);
  const ownTables = await ownTablesOf(migrations);
  const { own, foreign } = withoutForeign(await listTables(snapshot.db), ownTables);
  const manifest = newManifest({
    name,
    created_at: now.toISOString(),
    engine: snapshot.engine,
    migrations,
    version: VERSION,
    sealed: key && { key_id: key.key_id, salt: key.salt },
  });
  const backup = { folder, manifest, key };
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  for (const table of own) {
    let rows = 0;
    async function* counted() {
      for await (const chunk of snapshot.rowsOf(table)) {
        rows += countRows(chunk);
        yield chunk;
      }
    }
    const path = `database/${table.name}.copy.gz`;
    const part = await writePart({ ...backup, path, source: counted(), signal });
    manifest.tables.push({ ...table, rows, part });
  }
  manifest.sequences = (await listSequences(snapshot.db)).filter(
    ({ name }) => ownTables?.sequences.includes(name) ?? true,
  );
  manifest.left_out = foreign;
  // Files take their time, and what a database remembers for a reader it can't tidy up.
  await snapshot.close();
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  manifest.files = await backUpFiles({ ...backup, store, signal });
  await writeManifest(backup);
  return backup;
}

function summaryOf({ manifest, key }: Backup): BackupSummary {
  const parts = [...manifest.tables, ...manifest.files.packs].map(({ part }) => part.bytes);
  return {
    name: manifest.name,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count,
    bytes: parts.reduce((sum, bytes) => sum + bytes, 0),
    is_encrypted: key !== null,
  };
}
