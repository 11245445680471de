import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { JobRecords } from './jobRecords.ts';
import type { Mailer } from './mails/transports/mailer.ts';
import type { Keyring } from './sealing/keyring.ts';
import type { Scanner } from './storage/scanner.ts';
import type { FileStore } from './storage/store.ts';

/** What the application is built from; a test passes its own. */
export interface Deps {
  config: Config;
  database: Database;
  /** The current time; tests set it. */
  clock: () => Date;
  mailer: Mailer;
  files: FileStore;
  /** Asked about every file; absent where there is none. */
  scanner?: Scanner | undefined;
  keyring: Keyring;
  /** Runs of background jobs, for the status page and metrics; absent in processes without jobs. */
  records?: JobRecords | undefined;
}
