/** What keeps the database and the store small, now and then, as long as the process runs. */
import { tidyFiles } from '../files/tidyFiles.ts';
import type { Deps } from '../http/context.ts';
import { foldCounts } from '../questionnaires/results/counts.ts';
import { removeOld } from './removeOld.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export function startHousekeeping(deps: Deps, log: Log) {
  const jobs = [
    {
      every: QUARTER_MS,
      run: () => removeOld(deps.database.db, deps.clock()),
      failed: 'old rows could not be removed',
    },
    {
      every: QUARTER_MS,
      run: () => foldCounts(deps.database.db),
      failed: 'counts of answers could not be summed up',
    },
    {
      every: HOUR_MS,
      run: () => tidyFiles(deps, log),
      failed: 'unused files could not be removed',
    },
  ].map(({ every, run, failed }) => repeat(every, run, (err) => log.warn({ err }, failed)));
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** A round that fails is told of; the next one comes all the same. */
function repeat(every: number, run: () => Promise<unknown>, failed: (error: unknown) => void) {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = run().catch(failed);
  }, every);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
