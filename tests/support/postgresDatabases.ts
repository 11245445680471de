/** Databases of a run on its PostgreSQL. What is left of them is dropped at the end of the run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PostgresOfRun {
  url: string;
  /** The migrated, empty database that others are copied from. */
  template: string;
  /** Part of the names of its databases. */
  run: string;
}

export const PREFIX = 'takda_test_';
export const databaseName = (run: string, suffix: string) => `${PREFIX}${run}_${suffix}`;
export const urlOf = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** @returns its name */
export async function createDatabase(
  { url, run }: PostgresOfRun,
  template: string,
  suffix = randomBytes(5).toString('hex'),
): Promise<string> {
  const name = databaseName(run, suffix);
  await connected(url, async (client) => {
    await client.query(`create database ${name} template ${template}`);
    // None of them outlives a crash of the machine: waiting for the disk proves nothing here.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  return name;
}

export const dropDatabase = ({ url }: PostgresOfRun, name: string) =>
  connected(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });

export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
