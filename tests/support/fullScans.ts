/** Which statements read a table from its first row to its last. */
import type { Database } from '#server/db/database.ts';
import { watchQueries } from './countQueries.ts';

/** @returns those of the statements that `run` caused which the database would run so, by its plan */
export async function fullScans(
  database: Database,
  tables: readonly string[],
  run: () => Promise<unknown>,
): Promise<string[]> {
  const queries: [text: string, values: unknown[]][] = [];
  await watchQueries(database, (...query) => queries.push(query), run);
  const { $client } = database.db as unknown as { $client: Client };
  const scanning: string[] = [];
  for (const [text, values] of queries) {
    const { rows } = await $client.query(`explain (format json) ${text}`, values);
    const scanned = tables.filter((table) => scans(rows, table));
    if (scanned.length > 0) scanning.push(`${scanned}: ${text}`);
  }
  return scanning;
}

/** Of both engines. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

const scans = (plan: unknown, table: string): boolean => {
  if (typeof plan !== 'object' || plan === null) return false;
  const node = plan as { 'Node Type'?: string; 'Relation Name'?: string };
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table) return true;
  return Object.values(plan).some((part) => scans(part, table));
};
