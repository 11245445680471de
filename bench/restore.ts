/**
 * `npm run bench:restore`: how long a backup, its check and its restore take, with 1,000,000
 * reservations, a row of the activity log for each, and 10,000 files.
 * `npm run bench:restore -- --reservations 100000 --files 1000 --kilobytes 200` does less.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { optionsOf } from '#scripts/setup/options.ts';
import { backUp } from '#server/backup/backUp.ts';
import { openBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { snapshotOfPostgres } from '#server/backup/snapshot.ts';
import { verifyBackup } from '#server/backup/verifyBackup.ts';
import { readConfig } from '#server/config/config.ts';
import { readDataKeys, writeNewKey } from '#server/config/dataKeys.ts';
import { folderStore } from '#server/storage/folderStore.ts';
import type { FileStore } from '#server/storage/store.ts';
import { benchDatabase } from './data.ts';

const values = optionsOf(
  'npm run bench:restore [-- --reservations N] [--files N] [--kilobytes N] [--server URL]',
  {
    reservations: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '10000' },
    kilobytes: { type: 'string', default: '200' },
    server: {
      type: 'string',
      default: process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    },
  },
);
const reservations = Number(values.reservations);
const count = Number(values.files);
const folder = mkdtempSync(join(tmpdir(), 'takda-bench-restore-'));
const [source, target] = ['takda_bench_backup', 'takda_bench_restored'];
const urlOf = (name: string) =>
  Object.assign(new URL(values.server), { pathname: `/${name}` }).toString();

try {
  const base = new URL(await benchDatabase(values.server, reservations, 'busy')).pathname.slice(1);
  await onServer(`drop database if exists ${source}`, `drop database if exists ${target}`);
  await onServer(`create database ${source} template ${base}`, `create database ${target}`);
  await fill(folderStore(join(folder, 'files')));
  await measure();
} finally {
  await onServer(`drop database if exists ${source}`, `drop database if exists ${target}`);
  rmSync(folder, { recursive: true, force: true });
}

async function measure() {
  const keys = readDataKeys(writeNewKey()) ?? undefined;
  const store = folderStore(join(folder, 'files'));
  const backup = await timed('backup', async () => {
    const snapshot = await snapshotOfPostgres(urlOf(source));
    try {
      return await backUp({ snapshot, store, to: folder, keys, now: new Date() });
    } finally {
      await snapshot.close();
    }
  });
  console.log(`  ${backup.summary.rows} rows, ${Math.round(backup.summary.bytes / 1e6)} MB`);
  const opened = await openBackup(backup.folder, keys);
  await timed('verify', () => verifyBackup(opened));
  const place = { DATABASE_URL: urlOf(target), DATA_DIR: join(folder, 'restored') };
  const config = { ...readConfig(place), backup_key: keys };
  const restored = folderStore(join(folder, 'restored', 'files'));
  const quiet = { erased: [], now: new Date(), say: () => undefined };
  await timed('restore', () =>
    restoreBackup({ config, backup: opened, store: restored, ...quiet }),
  );
}

/** What a year leaves besides the reservations: what was done, and pictures of documents. */
async function fill(store: FileStore) {
  const client = new pg.Client({ connectionString: urlOf(source), options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query(`insert into activity_logs (id, created_at, updated_at, actor_id, actor_name, action, resource, subject_id, owner_id, changes)
      select gen_random_uuid(), created_at, created_at, user_id, 'First Last', 'create', 'reservations', id::text, user_id,
        '[{"field": "status", "before": null, "after": "approved"}]' from reservations`);
    await client.query(`insert into reservation_history (reservation_id, actor_id, action, after, created_at)
      select id, user_id, 'created', '{"status": "approved"}', created_at from reservations`);
    for (let at = 0; at < count; at++) {
      const id = uuidv7();
      const bytes = randomBytes(Number(values.kilobytes) * 1000);
      await store.put(id, bytes, 'image/jpeg');
      await client.query(
        `insert into files (id, purpose, name, mime, size, created_at) values ($1, 'photo', 'me.jpg', 'image/jpeg', $2, now())`,
        [id, bytes.byteLength],
      );
    }
  } finally {
    await client.end();
  }
}

async function onServer(...statements: string[]) {
  const client = new pg.Client({ connectionString: values.server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 200);
  const started = performance.now();
  try {
    return await work();
  } finally {
    clearInterval(watch);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  ${what}: ${seconds.toFixed(1)} s, at most ${Math.round(most / 1e6)} MB of memory`,
    );
  }
}
