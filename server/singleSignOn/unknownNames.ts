import { sql } from 'drizzle-orm';
import type { RoleMapping } from '../config/roleMapping.ts';
import type { Db } from '../db/database.ts';
import { rows } from '../db/query.ts';

/** What a mapping names and this database does not have: a slip of the pen, or renamed since. */
export async function unknownNames(db: Db, mapping: RoleMapping | undefined): Promise<string[]> {
  const all = Object.values(mapping?.values ?? {});
  const missing = async (table: 'roles' | 'teams') => {
    const named = [...new Set(all.flatMap((grant) => grant[table]))];
    const there = await rows<{ name: string }>(
      db,
      sql`select name from ${sql.identifier(table)} where name = any(${sql.param(named)}::text[])`,
    );
    return named
      .filter((name) => !there.some((one) => one.name === name))
      .map((name) => `the ${table === 'roles' ? 'role' : 'team'} "${name}"`);
  };
  return [...(await missing('roles')), ...(await missing('teams'))];
}
