/** Recent runs of this process's background jobs. */
import type { JobName } from '#schema/monitoring/installationStatus.ts';

export interface JobRecord {
  name: JobName;
  /** Milliseconds. */
  every: number;
  last_at: Date | null;
  seconds: number | null;
  has_failed: boolean;
  runs: number;
  failures: number;
}

export class JobRecords {
  readonly #records = new Map<JobName, JobRecord>();

  /** Known before it has run for the first time. */
  announce(name: JobName, every: number): JobRecord {
    const known = this.#records.get(name) ?? {
      name,
      every,
      last_at: null,
      seconds: null,
      has_failed: false,
      runs: 0,
      failures: 0,
    };
    this.#records.set(name, known);
    return known;
  }

  /** @throws whatever the work does */
  async during<T>(
    job: { name: JobName; every: number },
    work: () => Promise<T>,
    clock: () => Date,
  ) {
    const record = this.announce(job.name, job.every);
    const begun = performance.now();
    let has_failed = true;
    try {
      const result = await work();
      has_failed = false;
      return result;
    } finally {
      Object.assign(record, {
        last_at: clock(),
        seconds: (performance.now() - begun) / 1000,
        has_failed,
        runs: record.runs + 1,
        failures: record.failures + (has_failed ? 1 : 0),
      });
    }
  }

  list(): readonly Readonly<JobRecord>[] {
    return [...this.#records.values()];
  }
}
