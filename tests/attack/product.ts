/** Two processes of the product on one database of its own, for as long as the attack lasts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { type Command, ERROR, root, serverCommand } from '../support/command.ts';
import { freePort } from '../support/freePort.ts';
import { PUBLIC_URL, SignOnProvider } from '../support/signOnProvider.ts';

/** No secret: the database is gone with the attack. */
const KEY = `attack:${Buffer.alloc(32).toString('base64')}`;

export interface Product {
  urls: string[];
  database: Database;
  /** Whom the processes let staff in for. */
  provider: SignOnProvider;
  /** Lines that its processes logged as errors. */
  errors(): string[];
  stop(): Promise<void>;
}

const signOnOf = ({ signOn }: SignOnProvider) => ({
  PUBLIC_URL,
  OIDC_ISSUER: signOn.issuer,
  OIDC_CLIENT_ID: signOn.client_id,
  OIDC_CLIENT_SECRET: signOn.client_secret,
  OIDC_ROLES: JSON.stringify(signOn.roles),
  OIDC_SECOND_FACTOR: 'provider',
});

/** @param server where databases can be made */
export async function startProduct(server: string): Promise<Product> {
  const name = `takda_attack_${process.pid}`;
  const maker = openPostgres(server, 1, () => undefined);
  await maker.db.execute(sql.raw(`create database ${name}`));
  const folder = mkdtempSync(join(tmpdir(), 'takda-attack-'));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = openPostgres(url, 4, () => undefined);
  const running: Command[] = [];
  const provider = new SignOnProvider();
  await provider.start();
  const end = async () => {
    await Promise.all(running.map((command) => command.stop()));
    await provider.stop();
    await database.close();
    await maker.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
    await maker.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let ended: Promise<void> | null = null;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  // Whoever ends it meanwhile finds neither processes nor a database left.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  const startOne = async () => {
    const port = String(await freePort());
    const command = serverCommand(
      {
        ...{ PORT: port, HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: folder, DATA_KEYS: KEY },
        ...{ DEMO: 'off', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
        ...signOnOf(provider),
      },
      { sources: root },
    );
    running.push(command);
    await command.serves();
    return `http://127.0.0.1:${port}`;
  };
  try {
    // One after the other: the first prepares the database.
    const urls = [await startOne(), await startOne()];
    const errors = () =>
      running.flatMap((command) => command.log(ERROR)).map((line) => JSON.stringify(line));
    return { urls, database, provider, errors, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
