import { codes } from './codes.ts';
import { databaseRestarts } from './databaseRestarts.ts';
import { failover } from './failover.ts';
import { fullDisk } from './fullDisk.ts';
import { killed } from './killed.ts';
import { objectives } from './objectives.ts';
import { processes } from './processes.ts';
import { restore } from './restore.ts';
import { rush } from './rush.ts';
import { stalls } from './stalls.ts';
import { twoVersions } from './twoVersions.ts';
import { upgrade } from './upgrade.ts';
import type { Experiment } from './world.ts';

/** By the name that `--only` knows; another one is a file and a line here. */
export const EXPERIMENTS: Record<string, Experiment> = {
  killed,
  databaseRestarts,
  stalls,
  processes,
  failover,
  twoVersions,
  upgrade,
  fullDisk,
  restore,
  objectives,
  codes,
  rush,
};
