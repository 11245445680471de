/** Finds a PostgreSQL for the tests, or starts one that lives as long as the run. */
import pg from 'pg';
import { findBinaries, PostgresCluster } from '#tests/support/postgresCluster.ts';

interface FoundPostgres {
  url: string;
  /** For a person: where it is. */
  about: string;
  stop(): void;
}

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * TEST_DATABASE_URL, else the one on 127.0.0.1:5432, else a throwaway cluster, else null.
 * With `TEST_DATABASE_URL=none` it is null without a look.
 * @throws when TEST_DATABASE_URL is set and does not answer
 */
export async function findPostgres(
  env: Record<string, string | undefined>,
): Promise<FoundPostgres | null> {
  const url = env.TEST_DATABASE_URL;
  if (url === 'none') return null;
  if (url) {
    const problem = await whyNot(url);
    if (problem) throw new Error(`TEST_DATABASE_URL does not answer: ${problem}`);
    return { url: url, about: 'TEST_DATABASE_URL', stop: () => {} };
  }
  if ((await whyNot(LOCAL)) === null) {
    return { url: LOCAL, about: '127.0.0.1:5432', stop: () => {} };
  }
  const binaries = findBinaries();
  return binaries ? startThrowaway(binaries) : null;
}

/** Null when it answers and is new enough. */
async function whyNot(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return (rows[0]?.version ?? 0) >= 150_000 ? null : 'it is older than PostgreSQL 15';
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

async function startThrowaway(binaries: string): Promise<FoundPostgres> {
  const cluster = await PostgresCluster.make(binaries);
  try {
    await cluster.start([
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
      'max_connections=200',
    ]);
  } catch (error) {
    cluster.remove();
    throw error;
  }
  return {
    url: cluster.url,
    about: `a throwaway one from ${binaries}`,
    stop: () => cluster.remove(),
  };
}
