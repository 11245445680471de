/** The status page, read on the database connections beside the pool. */
import { sql } from 'drizzle-orm';
import type { InstallationStatus } from '#schema/monitoring/installationStatus.ts';
import { lastBackup } from '../db/installation.ts';
import { appliedMigrations } from '../db/migrating/appliedMigrations.ts';
import { rows } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import type { JobRecord } from '../jobRecords.ts';
import { COMMIT } from '../version.ts';
import { diskStatus } from './disks.ts';
import { mailStatus } from './mailState.ts';
import type { ReadinessCheck } from './readiness.ts';

interface Process {
  version: string;
  started_at: Date;
  readiness: ReadinessCheck;
}

export async function installationStatus(
  { config, database, records }: Deps,
  { version, started_at, readiness }: Process,
): Promise<InstallationStatus> {
  const { aside, engine } = database;
  const backup = await lastBackup(aside);
  const applied = await appliedMigrations(aside);
  return {
    version,
    commit: COMMIT,
    started_at: started_at.toISOString(),
    readiness: await readiness.check(),
    database: { engine, version: await versionOf(aside) },
    migrations: {
      count: applied.count,
      version: applied.version,
      last: applied.last?.replace(/\.sql$/, '') ?? null,
      last_at: applied.last_at && new Date(applied.last_at).toISOString(),
    },
    mails: await mailStatus(aside),
    backup: backup && { at: backup.at },
    // A folder that cannot be seen is told of by the checks.
    disks: await diskStatus(config).catch(() => []),
    jobs: (records?.list() ?? []).map(shown),
    leaves_to_worker: config.role === 'web',
  };
}

async function versionOf(db: Deps['database']['aside']): Promise<string> {
  const [row] = await rows<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  // Debian adds what it calls its package.
  return row?.version.split(' ')[0] ?? '';
}

const shown = ({ name, every, last_at, seconds, has_failed, failures }: JobRecord) => ({
  name,
  seconds,
  has_failed,
  failures,
  every_seconds: every / 1000,
  last_at: last_at?.toISOString() ?? null,
});
