/** Periodic jobs that clean up the database and the file store. */
import { randomUUID } from 'node:crypto';
import type { JobName } from '#schema/monitoring/installationStatus.ts';
import { appendToChain } from '../activityLogs/chain.ts';
import { sendActivity } from '../activityLogs/sink.ts';
import { remindOfEnds } from '../apiKeys/remindOfEnds.ts';
import { isRestored, readInstallation } from '../db/installation.ts';
import { markVersionInUse } from '../db/migrating/makeFunctions.ts';
import { BEAT_MS, beat, endBeat } from '../db/migrating/olderProcesses.ts';
import { tidyEmbedded } from '../db/tidyEmbedded.ts';
import type { Deps } from '../deps.ts';
import { refreshFigures } from '../figures/refresh.ts';
import { scanStoredFiles } from '../files/scanFiles.ts';
import { tidyFiles } from '../files/tidyFiles.ts';
import { JobRecords } from '../jobRecords.ts';
import { foldCounts } from '../questionnaires/results/counts.ts';
import { askAboutSessions } from '../signIn/singleSignOn/askAgain.ts';
import { closePastDays } from '../visits/closePastDays.ts';
import { sendWebhooks } from '../webhooks/send.ts';
import { removeOld } from './removeOld.ts';

const WEBHOOKS_MS = 3_000;
const SEAL_MS = 10_000;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface Job {
  name: JobName;
  /** Milliseconds. */
  every: number;
  /** It also runs at once. */
  isAtOnce?: boolean;
  run(): Promise<unknown>;
  failed: string;
}

export function startHousekeeping(deps: Deps, log: Log) {
  let isStopped = false;
  const stopping = new AbortController();
  const jobs: Job[] = [
    {
      name: 'count_figures',
      every: MINUTE_MS,
      isAtOnce: true,
      run: () => refreshFigures(deps.database.db, deps.clock, () => isStopped),
      failed: 'figures could not be counted',
    },
    {
      name: 'prove_activity',
      every: SEAL_MS,
      isAtOnce: true,
      run: () => proveActivity(deps, () => isStopped),
      failed: 'the activity log could not be sealed or sent on',
    },
    {
      name: 'send_webhooks',
      every: WEBHOOKS_MS,
      isAtOnce: true,
      run: () => sendWebhooks(deps, { signal: stopping.signal }),
      failed: 'webhooks could not be told',
    },
    {
      name: 'end_past_visits',
      every: MINUTE_MS,
      isAtOnce: true,
      run: () => closePastDays(deps.database.db, deps.clock(), () => isStopped),
      failed: 'visits of earlier days could not be ended',
    },
    {
      name: 'remove_old_rows',
      every: QUARTER_MS,
      run: () => removeOld(deps.database.db, deps.clock()),
      failed: 'old rows could not be removed',
    },
    {
      name: 'sum_up_answers',
      every: QUARTER_MS,
      run: () => foldCounts(deps.database.db),
      failed: 'counts of answers could not be summed up',
    },
    {
      name: 'scan_files',
      every: MINUTE_MS,
      isAtOnce: true,
      run: () => scanStoredFiles(deps, () => isStopped),
      failed: 'stored files could not be scanned',
    },
    {
      name: 'ask_provider',
      every: MINUTE_MS,
      run: () => askAboutSessions(deps, () => isStopped),
      failed: 'the provider of single sign-on could not be asked about open sessions',
    },
    {
      name: 'remind_of_keys',
      every: QUARTER_MS,
      isAtOnce: true,
      run: () => remindOfEnds(deps.database.db, deps.clock()),
      failed: 'it could not be told which API keys end soon',
    },
    {
      name: 'tidy_database',
      every: MINUTE_MS,
      run: () => tidyEmbedded(deps.database),
      failed: 'the embedded database could not be kept small',
    },
    {
      name: 'remove_unused_files',
      every: HOUR_MS,
      run: () => tidyFiles(deps, log),
      failed: 'unused files could not be removed',
    },
  ];
  const { records = new JobRecords() } = deps;
  const { engine } = deps.database;
  // A PostgreSQL server vacuums by itself.
  const isOfHere = ({ name }: Job) => name !== 'tidy_database' || engine === 'pglite';
  const own = deps.config.role === 'web' ? [] : jobs.filter(isOfHere);
  for (const { name, every } of own) records.announce(name, every);
  const running = own.map((job) => {
    const run = () => records.during(job, () => job.run(), deps.clock);
    return repeat({ ...job, run }, (err) => log.warn({ err }, job.failed));
  });
  // Every process does this, also one that leaves the rest to a worker: another version must not drop what it calls.
  const noting = repeat(
    { every: QUARTER_MS, run: () => markVersionInUse(deps.database.db, deps.clock()) },
    (err) => log.warn({ err }, 'the use of this version could not be noted'),
  );
  const { db } = deps.database;
  const id = randomUUID();
  // The embedded database is for one process.
  const beating =
    engine === 'pglite'
      ? []
      : [
          repeat({ every: BEAT_MS, isAtOnce: true, run: () => beat(db, id, deps.clock()) }, (err) =>
            log.warn({ err }, 'it could not be noted that this process runs'),
          ),
        ];
  return {
    stop: async () => {
      isStopped = true;
      stopping.abort();
      await Promise.all([...running, noting, ...beating].map((job) => job.stop()));
      if (engine !== 'pglite') await endBeat(db, id).catch(() => undefined);
    },
  };
}

/** Adds new rows of the log to the chain, and sends them on. */
async function proveActivity({ database: { db }, config }: Deps, isStopped: () => boolean) {
  await appendToChain(db, isStopped);
  const { log_sink: url } = config;
  // Not from a restored copy: its rows would mix with those of the original.
  if (url === undefined || isRestored(await readInstallation(db))) return;
  await sendActivity({ db, url, isStopped });
}

/** Runs one round after the other; a failure is logged, and the next round runs all the same. */
function repeat(
  { every, isAtOnce = false, run }: Pick<Job, 'every' | 'isAtOnce' | 'run'>,
  failed: (error: unknown) => void,
) {
  let isBusy = false;
  let round: Promise<unknown> = Promise.resolve();
  const start = () => {
    if (isBusy) return;
    isBusy = true;
    round = run()
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(start, every);
  timer.unref();
  if (isAtOnce) start();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
