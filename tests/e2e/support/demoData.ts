/**
 * The demo data, which every suite copies: on PostgreSQL where there is one, else in the embedded engine.
 * It is made while other tests run.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import { WHOLE } from '../../support/patience.ts';
import {
  createDatabase,
  databaseName,
  dropDatabase,
  type PostgresOfRun,
  urlOf,
} from '../../support/postgresDatabases.ts';
import { startServer } from '../../support/serverProcess.ts';
import { startingAt } from '../../support/shiftedClock.mjs';
import { writtenKeys } from '../../support/testKeys.ts';

export interface DemoData {
  folder: string;
  postgres: PostgresOfRun | null;
}

const DATABASE = 'demo';
/** Nothing of it may be of the future where a suite begins. */
const EARLIER_MS = 60_000;
const shortlyBefore = (at?: string) => (at ? startingAt(Date.parse(at) - EARLIER_MS) : {});

/**
 * Never rejects: `copyDemoData` throws what went wrong.
 * @param at as of then; the real time where it is not given
 */
export async function makeDemoData({ folder, postgres }: DemoData, at = process.env.TEST_AT) {
  try {
    const DATA_DIR = join(folder, 'begun');
    mkdirSync(DATA_DIR);
    const METRICS_PORT = String(await freePort());
    const database = postgres && (await createDatabase(postgres, postgres.template, DATABASE));
    const env = { DATA_DIR, DEMO: 'on', METRICS_PORT, ...reaching(postgres, database) };
    const server = await startServer({ ...env, ...shortlyBefore(at) });
    await figuresCounted(METRICS_PORT).finally(() => server.stop());
    renameSync(DATA_DIR, join(folder, 'data'));
  } catch (error) {
    writeFileSync(join(folder, 'error'), String(error));
  }
}

/** A year of them takes seconds, which every suite would begin with. */
async function figuresCounted(port: string) {
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const deadline = performance.now() + WHOLE;
  while (!/^takda_job_runs_total\{job="count_figures"\} [1-9]/m.test(await metrics())) {
    if (performance.now() > deadline) throw new Error('The figures of the demo were not counted.');
    await wait(100);
  }
}

export interface DemoCopy {
  /** Settings of the server that runs on it. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

/** @param to the new data folder */
export async function copyDemoData({ folder, postgres }: DemoData, to: string): Promise<DemoCopy> {
  while (!existsSync(join(folder, 'data'))) {
    if (existsSync(join(folder, 'error')))
      throw new Error(readFileSync(join(folder, 'error'), 'utf8'));
    await wait(100);
  }
  cpSync(join(folder, 'data'), to, { recursive: true });
  const database =
    postgres && (await createDatabase(postgres, databaseName(postgres.run, DATABASE)));
  return {
    env: reaching(postgres, database),
    remove: async () => {
      if (postgres && database) await dropDatabase(postgres, database);
    },
  };
}

/** On PostgreSQL the key of what is sealed is the operator's to keep. */
const reaching = (
  postgres: PostgresOfRun | null,
  database: string | null,
): Record<string, string> =>
  postgres && database
    ? { DATABASE_URL: urlOf(postgres.url, database), DATA_KEYS: writtenKeys('demo') }
    : {};
