/**
 * Opening an embedded database takes a second of computing, so one that a suite is done with is
 * emptied and given to the next suite of this worker.
 */
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { type Embedded, openEmbedded } from '../../server/db/embedded.ts';
import { BOOKKEEPING } from '../../server/db/migrating/appliedMigrations.ts';

const free: Embedded[] = [];
/** What a fresh one has, the same in each. */
let fresh: { shape: string; installation: unknown } | undefined;

export async function openFromPool(): Promise<Database> {
  const embedded =
    free.pop() ??
    (await openEmbedded({ loadDataDir: await openAsBlob(inject('embeddedTemplate')) }));
  fresh ??= await lookAt(embedded);
  let isOpen = true;
  return {
    ...embedded,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      const isLikeNew = await empty(embedded).catch(() => false);
      if (isLikeNew) free.push(embedded);
      else await embedded.close();
    },
  };
}

const one = async (embedded: Embedded, statement: string): Promise<unknown> =>
  (await embedded.client.query<{ found: unknown }>(statement)).rows[0]?.found;

const lookAt = async (embedded: Embedded) => ({
  shape: String(await one(embedded, SHAPE)),
  installation: await one(embedded, 'select to_json(i) as found from installation i'),
});

/** Everything that a suite can make or change besides rows. */
const SHAPE = `select md5(string_agg(part, ',' order by part)) as found from (
  select concat('relation', relname, relkind, relnamespace, relnatts, relchecks) as part from pg_class
    where relpersistence = 'p' and relnamespace <> 'pg_toast'::regnamespace
  union all select concat('function', pronamespace, proname, md5(prosrc)) from pg_proc where oid >= 16384
  union all select concat('trigger', tgrelid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat('constraint', conrelid, conname) from pg_constraint
  union all select concat('role', rolname) from pg_roles
  union all select concat('schema', nspname) from pg_namespace where nspname !~ '^pg_'
  union all select concat('migration', name) from migrations
  union all select concat('setting', setrole, setconfig) from pg_db_role_setting
) parts`;

/** @returns false where it is not as it was */
async function empty(embedded: Embedded): Promise<boolean> {
  const { client } = embedded;
  await client.exec('reset all');
  if (!fresh || (await one(embedded, SHAPE)) !== fresh.shape) return false;
  // The log takes no deletion, and what refers to what is gone in the end anyway.
  await client.exec('set session_replication_role = replica');
  const statements = await one(embedded, EMPTYING);
  if (typeof statements === 'string') await client.exec(statements);
  await client.query(
    'insert into installation select * from json_populate_record(null::installation, $1)',
    [fresh.installation],
  );
  await client.exec("reset all; set timezone to 'UTC'");
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
