/** PostgreSQL as it is run: with other defaults than its own, and behind a pooler such as PgBouncer. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './database.ts';
import { processOf, startupOf } from './driver.ts';
import { rows } from './query.ts';

/** What the product relies on, whatever the server's defaults are. A pooler keeps these for each client. */
const COMMON = { TimeZone: 'UTC', DateStyle: 'ISO, MDY', standard_conforming_strings: 'on' };
/** The same, of what a pooler knows nothing of. */
const OTHERS = {
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
};

export interface SessionConfig extends pg.ClientConfig {
  /**
   * The next statement may run on another connection to the database: no settings with the first
   * message but the common ones, and no statement that is known by a name.
   */
  is_pooled?: boolean;
}
type Startup = Record<string, string>;

/** Says with its first message what the session is to be like, which costs no round trip. */
export class SessionClient extends pg.Client {
  readonly #isPooled: boolean;

  constructor(config?: SessionConfig) {
    super(config);
    // Also between two statements of a transaction: the next one fails, and not the process.
    this.on('error', () => {});
    this.#isPooled = config?.is_pooled ?? false;
    if (this.#isPooled) this.query = withoutName(this.query.bind(this));
  }

  /** Overrides `pg`, which sends only its own few settings. */
  getStartupConf(): Startup {
    const own = startupOf(this);
    if (!this.#isPooled) return { ...own, ...COMMON, options: optionsOf(OTHERS) };
    const { user = '', database = '', application_name = '' } = own;
    return { user, database, application_name, ...COMMON };
  }
}

const optionsOf = (settings: Startup) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');

function withoutName<F>(query: F): F {
  return ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return (query as (...all: unknown[]) => unknown)(
      isNamed ? { ...statement, name: undefined } : statement,
      ...rest,
    );
  }) as F;
}

/** A pooler answers with a number of its own where PostgreSQL tells its process. */
export async function isBehindPooler(url: string): Promise<boolean> {
  const client = new SessionClient({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    is_pooled: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== processOf(client);
  } finally {
    await client.end().catch(() => {});
  }
}
const TIMEOUT_MS = 5_000;

/**
 * Behind a pooler, startup parameters cannot be sent, so they are set on the role for this database
 * (`ALTER ROLE … IN DATABASE`), unless somebody has set another value. They apply to connections
 * that the pooler opens afterwards.
 * @returns what was set
 */
export async function configureRole(db: Db, timeouts: Startup): Promise<string[]> {
  const [own] = await rows<{ database: string; chosen: string[] | null }>(
    db,
    sql`select current_database() as database, (select s.setconfig from pg_db_role_setting s
        join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
      where r.rolname = current_user and d.datname = current_database()) as chosen`,
  );
  const isChosen = (name: string) => own?.chosen?.some((setting) => setting.startsWith(`${name}=`));
  const missing = Object.entries({ ...OTHERS, ...timeouts }).filter(([name]) => !isChosen(name));
  for (const [name, value] of missing) {
    await db.execute(
      sql.raw(
        `alter role current_user in database ${pg.escapeIdentifier(own?.database ?? '')} set ${name} = ${pg.escapeLiteral(value)}`,
      ),
    );
  }
  return missing.map(([name]) => name);
}
