/** One installation: a database, a data folder, and the processes of the product that run on them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/database.ts';
import { openDataFolder } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { ensureSettings } from '#server/db/settings.ts';
import { ensureBuiltInRoles } from '#server/signIn/sessions/roles.ts';
import { Command, root } from '../support/command.ts';
import type { PostgresCluster } from '../support/postgresCluster.ts';
import { Product } from './product.ts';

export type Engine = 'pglite' | 'postgresql';

/** No secret: the installation is gone with the experiment. */
const KEY = `chaos:${Buffer.alloc(32).toString('base64')}`;
let count = 0;

export class Place {
  readonly engine: Engine;
  readonly folder = mkdtempSync(join(tmpdir(), 'takda-chaos-'));
  readonly dataFolder: string;
  /** Of the database itself; empty for an embedded one. */
  databaseUrl = '';
  readonly #processes: Product[] = [];
  #database: Database | null = null;

  constructor(engine: Engine, cluster: PostgresCluster | null) {
    this.engine = engine;
    this.dataFolder = join(this.folder, 'data');
    mkdirSync(this.dataFolder);
    count += 1;
    if (cluster) {
      this.databaseUrl = at(cluster.url, `takda_chaos_${count}`);
    }
  }

  /** An empty database, made ready as a start does; nobody is told that they have booked enough. */
  async prepare() {
    await this.makeDatabase();
    await this.look(async (db) => {
      await migrate(db);
      await ensureBuiltInRoles(db, new Date());
      await ensureSettings(db, new Date());
      await db.execute(sql`update settings set max_active_reservations = 100000, bookings_per_person = 100000,
        bookings_per_mailbox = 100000, bookings_per_network = 100000, bookings_per_service = 100000`);
    });
  }

  async makeDatabase() {
    if (!this.databaseUrl) return;
    const root = openPostgres(at(this.databaseUrl, 'postgres'), 1, () => undefined);
    const name = new URL(this.databaseUrl).pathname.slice(1);
    await root.db.execute(sql.raw(`create database ${name}`));
    await root.close();
  }

  /** At the database itself; an embedded one is its process's own while that runs. */
  async look<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (this.engine === 'postgresql') {
      this.#database ??= openPostgres(this.databaseUrl, 4, () => undefined);
      return work(this.#database.db);
    }
    const database = await openDataFolder(this.dataFolder, true);
    return work(database.db).finally(() => database.close());
  }

  /**
   * @param env further settings, such as the address of a mail server
   * @param sources of another version of the product, instead of what is built here
   * @param within milliseconds, for one that has much to prepare
   */
  async start(
    env: Record<string, string> = {},
    sources?: string,
    within?: number,
  ): Promise<Product> {
    const product = new Product({ ...this.#env, ...env }, sources);
    this.#processes.push(product);
    await product.start(within);
    return product;
  }

  /** A command of the product, as whoever runs it gives it. @throws where it does not end with 0 */
  async command(name: string, ...args: string[]) {
    const path = join(root, `dist/server/${name}.js`);
    const command = new Command(process.execPath, [path, ...args], this.#env);
    if ((await command.ended) !== 0) throw new Error(`npm run ${name}: ${command.output}`);
  }

  get #env() {
    return {
      ...{ DATA_DIR: this.dataFolder, DATA_KEYS: KEY, DEMO: 'off', LOG_LEVEL: 'warn' },
      ...{ TRUST_PROXY: '127.0.0.1', DATABASE_URL: this.databaseUrl },
    };
  }

  /** Its database is looked for there from now on. */
  moveTo(cluster: PostgresCluster) {
    // Not waited for: a server that is silent never closes them.
    this.#database?.close().catch(() => undefined);
    this.#database = null;
    this.databaseUrl = at(cluster.url, new URL(this.databaseUrl).pathname.slice(1));
  }

  async remove() {
    for (const one of this.#processes.splice(0)) await one.kill();
    const database = this.#database;
    this.#database = null;
    await database?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const at = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
