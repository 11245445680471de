/**
 * Opening a database takes a second of computing (embedded) or a quarter of one (PostgreSQL copies its
 * template), so one that a suite is done with is emptied and given to the next suite of this worker.
 */
import { BOOKKEEPING } from '#server/db/migrating/appliedMigrations.ts';

/** One connection to it, whatever the engine. */
export interface Emptying {
  query(statement: string, values?: unknown[]): Promise<{ rows: { found: unknown }[] }>;
  /** Several statements at once. */
  exec(statements: string): Promise<unknown>;
}
interface Fresh {
  shape: string;
  installation: unknown;
}

/** Databases of one kind, all like the first when they are taken. */
export class DatabasePool<D> {
  readonly #free: D[] = [];
  #fresh: Fresh | undefined;

  /** @param connect passes on a connection to that database */
  async take(open: () => Promise<D>, connect: Connect<D>): Promise<D> {
    const database = this.#free.pop() ?? (await open());
    this.#fresh ??= await connect(database, lookAt);
    return database;
  }

  /** @returns false where it is not as it was, and the caller closes it */
  async giveBack(database: D, connect: Connect<D>): Promise<boolean> {
    const fresh = this.#fresh;
    if (!fresh) return false;
    const isLikeNew = await connect(database, (one) => empty(one, fresh)).catch(() => false);
    if (isLikeNew) this.#free.push(database);
    return isLikeNew;
  }
}
type Connect<D> = <T>(database: D, work: (connection: Emptying) => Promise<T>) => Promise<T>;

const one = async (connection: Emptying, statement: string): Promise<unknown> =>
  (await connection.query(statement)).rows[0]?.found;

const lookAt = async (connection: Emptying): Promise<Fresh> => ({
  shape: String(await one(connection, SHAPE)),
  installation: await one(connection, 'select to_json(i) as found from installation i'),
});

/** Everything of this database that a suite can make or change besides rows. */
const SHAPE = `select md5(string_agg(part, ',' order by part)) as found from (
  select concat('relation', relname, relkind, relnamespace, relnatts, relchecks) as part from pg_class
    where relpersistence = 'p' and relnamespace <> 'pg_toast'::regnamespace
  union all select concat('function', pronamespace, proname, md5(prosrc), proacl) from pg_proc where oid >= 16384
  union all select concat('trigger', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat('constraint', conrelid, conname) from pg_constraint
  union all select concat('privilege', oid, relowner, relacl) from pg_class where relnamespace = 'public'::regnamespace
  union all select concat('column', attrelid, attname, atttypid, attnotnull) from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
  union all select concat('default', adrelid, adnum, adbin) from pg_attrdef
  union all select concat('schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_'
  union all select concat('migration', to_jsonb(m)) from migrations m
  union all select concat('setting', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
) parts`;

async function empty(connection: Emptying, fresh: Fresh): Promise<boolean> {
  await connection.exec('reset all');
  if ((await one(connection, SHAPE)) !== fresh.shape) return false;
  // The log takes no deletion, and what refers to what is gone in the end anyway.
  await connection.exec('set session_replication_role = replica');
  const statements = await one(connection, EMPTYING);
  if (typeof statements === 'string') await connection.exec(statements);
  await connection.query(
    'insert into installation select * from json_populate_record(null::installation, $1)',
    [fresh.installation],
  );
  await connection.exec("reset all; set timezone to 'UTC'");
  return true;
}

/** A truncation costs more than a few deletions; what is large would be slow to look through. */
const EMPTYING = `select string_agg(statement, '; ') as found from (
  select format(case when pg_relation_size(c.oid) > 1000000 then 'truncate %s cascade' else 'delete from %s' end, c.oid::regclass)
    as statement
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    and pg_relation_size(c.oid) > 0 and relname not in (${BOOKKEEPING.map((name) => `'${name}'`).join(', ')})
  union all
  select format('alter sequence %s restart', c.oid::regclass)
  from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
) statements`;
