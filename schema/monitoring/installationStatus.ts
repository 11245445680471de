/** How an installation does, in plain words, for administrators; shared by both sides. */
import { z } from 'zod';
import { msg } from '../language/index.ts';

/** What runs in the background of every process. */
export const JOB_WORDS = {
  tell_of_events: msg('Write notifications and mails'),
  send_codes: msg('Send one-time codes'),
  send_mails: msg('Send other mails'),
  count_figures: msg('Count the figures'),
  prove_activity: msg("Extend the activity log's hash chain"),
  send_webhooks: msg('Tell webhooks what happened'),
  end_past_visits: msg('End visits of earlier days'),
  remove_old_rows: msg('Remove expired data'),
  sum_up_answers: msg('Sum up answers'),
  scan_files: msg('Look at files for viruses'),
  remove_unused_files: msg('Remove unused files'),
  ask_provider: msg('Ask single sign-on about open sessions'),
  remind_of_keys: msg('Tell people of API keys that end soon'),
  tidy_database: msg('Keep the embedded database small'),
} as const;
export type JobName = keyof typeof JOB_WORDS;
const jobName = z.enum(Object.keys(JOB_WORDS) as [JobName, ...JobName[]]);

/**
 * The checks are those of `/readyz`. `failed`: it cannot be reached. `newer`, `behind`: the database was prepared by
 * another version. `low`: hardly any room. `late`: mails wait too long. `unknown`: could not be seen.
 */
const checkState = z.enum(['ok', 'failed', 'newer', 'behind', 'low', 'late', 'unknown']);
export type CheckState = z.infer<typeof checkState>;
export const checks = z.object({
  database: checkState,
  schema: checkState,
  disk: checkState,
  store: checkState,
  mail: checkState,
});
export type Checks = z.infer<typeof checks>;

/** `degraded`: it works, and somebody should look at it. */
export const readiness = z.object({ status: z.enum(['ok', 'degraded', 'unavailable']), checks });
export type Readiness = z.infer<typeof readiness>;

const count = z.int();
const waiting = z.object({ count, oldest_at: z.string().nullable() });
const mails = z.object({
  /** One-time codes, which are of use for minutes. */
  codes: waiting,
  others: waiting,
  failed: count,
  /** As far as sent mails are still listed. */
  last_sent_at: z.string().nullable(),
});
export type MailStatus = z.infer<typeof mails>;

const disk = z.object({
  /** `data`: DATA_DIR; `files`: where uploaded files lie, if elsewhere. */
  place: z.enum(['data', 'files']),
  free_bytes: z.number(),
  total_bytes: z.number(),
});
export type DiskStatus = z.infer<typeof disk>;

const job = z.object({
  name: jobName,
  every_seconds: z.number(),
  last_at: z.string().nullable(),
  seconds: z.number().nullable(),
  has_failed: z.boolean(),
  failures: count,
});
export type JobStatus = z.infer<typeof job>;

export const installationStatus = z.object({
  version: z.string(),
  /** That it was built from; null where that is not known. */
  commit: z.string().nullable(),
  started_at: z.string(),
  readiness,
  database: z.object({ engine: z.enum(['pglite', 'postgresql']), version: z.string() }),
  migrations: z.object({
    count,
    /** The version of Takda that ran the last migration. */
    version: z.string().nullable(),
    last: z.string().nullable(),
    last_at: z.string().nullable(),
  }),
  mails,
  /** The last one that is known of; null for none. */
  backup: z.object({ at: z.string() }).nullable(),
  disks: z.array(disk),
  /** The jobs of the process that answers; empty where a worker does them (`ROLE`). */
  jobs: z.array(job),
  leaves_to_worker: z.boolean(),
});
export type InstallationStatus = z.infer<typeof installationStatus>;
