/** Finds a PostgreSQL for the tests, or starts one that lives as long as the run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../tests/support/freePort.ts';

export interface FoundPostgres {
  url: string;
  /** For a person: where it is. */
  about: string;
  stop(): void;
}

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * TEST_DATABASE_URL, else the one on 127.0.0.1:5432, else a throwaway cluster, else null.
 * @throws when TEST_DATABASE_URL is set and does not answer
 */
export async function findPostgres(
  env: Record<string, string | undefined>,
): Promise<FoundPostgres | null> {
  const given = env.TEST_DATABASE_URL;
  if (given) {
    const problem = await whyNot(given);
    if (problem) throw new Error(`TEST_DATABASE_URL does not answer: ${problem}`);
    return { url: given, about: 'TEST_DATABASE_URL', stop: () => {} };
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

/** The folder of initdb and pg_ctl, newest version first. */
function findBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((name) => Number(name) >= 15) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  if (asked.status === 0) folders.push(asked.stdout.trim());
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

async function startThrowaway(binaries: string): Promise<FoundPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'takda-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    // initdb refuses to run as root; Debian's packages bring this account.
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const run = (program: string, args: string[]) => {
    const command = [join(binaries, program), ...args];
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  };
  const settings = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    '-c fsync=off',
    '-c synchronous_commit=off',
    '-c full_page_writes=off',
    '-c max_connections=200',
  ].join(' ');
  const stop = () => {
    spawnSyncQuietly(() => run('pg_ctl', ['stop', '-D', data, '-m', 'immediate']));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
    run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings]);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    about: `a throwaway one from ${binaries}`,
    stop,
  };
}

function spawnSyncQuietly(stop: () => void) {
  try {
    stop();
  } catch {
    // It was not running: there is nothing to stop.
  }
}
