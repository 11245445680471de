/** What is looked up when it is asked for: connections, mails, holds, jobs, disks, checks. */
import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { singleFlight } from '../concurrencyLimit.ts';
import { lastBackup } from '../db/installation.ts';
import { rows, timestamptz } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import type { JobRecord } from '../jobRecords.ts';
import { diskStatus } from './disks.ts';
import { mailStatus } from './mailState.ts';
import type { ReadinessCheck } from './readiness.ts';

interface Sources {
  deps: Deps;
  readiness: ReadinessCheck;
}
type Labels = Record<string, string>;
type Sample = [Labels, number];

export function measureInstallation(registry: Registry, { deps, readiness }: Sources) {
  const { database, clock, config } = deps;
  const { aside } = database;
  const secondsSince = (at: string | null) =>
    at === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(at)) / 1000);
  const gauge = gaugesOf(registry);

  gauge('takda_database_connections', 'Connections of the pool that people use', ['state'], () => {
    const pool = database.pool();
    if (!pool) return [];
    const { most, used, idle } = pool;
    return Object.entries({ most, used, idle }).map(([state, count]) => [{ state }, count]);
  });
  gauge('takda_database_waiting', 'Who waits for a connection of the pool', [], () => {
    const pool = database.pool();
    return pool ? [[{}, pool.waiting]] : [];
  });

  // One reading of the metrics asks for it several times.
  const mails = singleFlight(() => mailStatus(aside));
  gauge('takda_mails_waiting', 'Mails in the queue', ['kind'], async () => {
    const { codes, others } = await mails();
    return [
      [{ kind: 'codes' }, codes.count],
      [{ kind: 'others' }, others.count],
    ];
  });
  gauge('takda_mails_oldest_seconds', 'Age of the oldest in the queue', ['kind'], async () => {
    const { codes, others } = await mails();
    return [
      [{ kind: 'codes' }, secondsSince(codes.oldest_at)],
      [{ kind: 'others' }, secondsSince(others.oldest_at)],
    ];
  });
  gauge('takda_mails_failed', 'Mails that were given up and are still listed', [], async () => [
    [{}, (await mails()).failed],
  ]);
  gauge(
    'takda_slots_held',
    'Times that are held while somebody answers questions',
    [],
    async () => {
      const [row] = await rows<{ count: number }>(
        aside,
        sql`select count(*)::int as count from reservations
        where status = 'held' and held_until > ${timestamptz(clock())}`,
      );
      return [[{}, row?.count ?? 0]];
    },
  );

  gauge('takda_disk_free_bytes', 'Room on the disk of a folder', ['place'], async () =>
    (await diskStatus(config)).map(({ place, free_bytes }) => [{ place }, free_bytes]),
  );
  gauge('takda_disk_size_bytes', 'Size of the disk of a folder', ['place'], async () =>
    (await diskStatus(config)).map(({ place, total_bytes }) => [{ place }, total_bytes]),
  );
  gauge('takda_backup_last_timestamp_seconds', 'When it was backed up last', [], async () => {
    const at = (await lastBackup(aside))?.at ?? null;
    return at === null ? [] : [[{}, Date.parse(at) / 1000]];
  });
  gauge('takda_check_ok', 'Checks of /readyz: 1 where all is well', ['check'], async () => {
    const { checks } = await readiness.check();
    return Object.entries(checks).map(([check, state]) => [{ check }, state === 'ok' ? 1 : 0]);
  });
  measureJobs(registry, () => deps.records?.list() ?? []);
}

function measureJobs(registry: Registry, jobs: () => readonly JobRecord[]) {
  const gauge = gaugesOf(registry);
  const ofEach = (value: (job: JobRecord) => number | null) => () =>
    jobs().flatMap((job): Sample[] => {
      const known = value(job);
      return known === null ? [] : [[{ job: job.name }, known]];
    });
  gauge(
    'takda_job_last_run_timestamp_seconds',
    'When a job of the background last ended',
    ['job'],
    ofEach(({ last_at }) => last_at && last_at.getTime() / 1000),
  );
  gauge(
    'takda_job_last_duration_seconds',
    'How long it took then',
    ['job'],
    ofEach(({ seconds }) => seconds),
  );
  const runs = {
    takda_job_runs_total: ['Rounds of a job', ({ runs }: JobRecord) => runs],
    takda_job_failures_total: ['Rounds that failed', ({ failures }: JobRecord) => failures],
  } as const;
  for (const [name, [help, count]] of Object.entries(runs)) {
    new Counter({
      name,
      help,
      labelNames: ['job'],
      registers: [registry],
      collect() {
        this.reset();
        for (const job of jobs()) this.inc({ job: job.name }, count(job));
      },
    });
  }
}

/** A gauge that asks when it is read. What cannot be seen has no sample, and the others are there. */
const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, labelNames: string[], look: () => Sample[] | Promise<Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const samples = await Promise.resolve()
          .then(look)
          .catch((): Sample[] => []);
        // Without labels a reset is a zero, which would be a claim.
        if (samples.length === 0 && labelNames.length === 0) this.remove();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
