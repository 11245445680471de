/** Whatever refers to one person refers to another afterwards: all columns that there are, by their list. */
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { user } from '#schema/index.ts';
import type { Tx } from '../../db/database.ts';
import { rows } from '../../db/query.ts';
import { columnName } from '../../db/tables/columns.ts';
import { type PersonColumn, personColumns } from '../../db/tables/personColumns.ts';
import { tableName } from '../../db/tables/resourceTables.ts';
import { files } from '../../db/tables/systemTables.ts';
import type { Keyring } from '../../sealing/keyring.ts';
import { sealedColumns } from '../../sealing/sealedColumns.ts';
import { handOver } from '../../storage/takeFiles.ts';

/** What a person is in by themselves. Roles and teams are granted to a record: `assertMergeable` loses none. */
const OWN_LINKS: readonly string[] = ['categories'];

interface Move {
  from: string;
  to: string;
  keyring: Keyring;
  /** Files that stay where they are. */
  without: readonly string[];
}

/** @returns how many rows went over, by table */
export async function moveRecords(tx: Tx, move: Move): Promise<Record<string, number>> {
  const { from, to } = move;
  const moved: Record<string, number> = {};
  const owned = await moveFiles(tx, move);
  if (owned > 0) moved.files = owned;
  await keepNewestDrafts(tx, move);
  for (const column of personColumns().filter(({ keeping }) => keeping === 'record')) {
    const { table, column: name } = column;
    // Their keys go by the owner.
    if (table === 'files') continue;
    const count = isLink(column)
      ? await moveLinks(tx, { table, column: name, from, to })
      : await moveColumn(tx, column, move);
    if (count > 0) moved[table] = Math.max(moved[table] ?? 0, count);
  }
  for (const path of OWN_LINKS) {
    await moveLinks(tx, {
      ...{ table: `${tableName(user)}_${columnName(path)}`, column: 'owner_id' },
      ...{ from, to },
    });
  }
  return moved;
}

const isLink = ({ column }: PersonColumn) => column === 'target_id';

/** What is sealed for one person opens for nobody else, so it is sealed anew. */
async function moveColumn(tx: Tx, { table, column }: PersonColumn, { from, to, keyring }: Move) {
  const [into, name] = [sql.identifier(table), sql.identifier(column)];
  const sealed = sealedColumns.find(
    (sealedColumn) => sealedColumn.table === table && sealedColumn.person === column,
  );
  if (sealed) {
    const value = sql.identifier(sealed.column);
    const found = await rows<{ id: string; sealed: string }>(
      tx,
      sql`select id, ${value} as sealed from ${into} where ${name} = ${from} and ${value} is not null`,
    );
    for (const row of found) {
      const plain = keyring.open(row.sealed, { table, row: row.id, person: from });
      const anew = keyring.seal(plain, { table, row: row.id, person: to });
      await tx.execute(sql`update ${into} set ${value} = ${anew} where id = ${row.id}`);
    }
  }
  const changed = await rows(
    tx,
    sql`update ${into} set ${name} = ${to} where ${name} = ${from} returning 1`,
  );
  return changed.length;
}

interface Links {
  table: string;
  /** The one of the two that names the person. */
  column: string;
  from: string;
  to: string;
}

/** What both have is there once. */
async function moveLinks(tx: Tx, { table, column, from, to }: Links): Promise<number> {
  const [into, name] = [sql.identifier(table), sql.identifier(column)];
  const other = sql.identifier(column === 'owner_id' ? 'target_id' : 'owner_id');
  const added = await rows(
    tx,
    sql`insert into ${into} (${name}, ${other}) select ${to}::uuid, ${other} from ${into}
      where ${name} = ${from} on conflict do nothing returning 1`,
  );
  await tx.execute(sql`delete from ${into} where ${name} = ${from}`);
  return added.length;
}

/** Of a form that was begun in both, the later draft goes on. */
async function keepNewestDrafts(tx: Tx, { from, to }: Move) {
  const one = (column: string) =>
    sql`case when ${sql.identifier(column)} = ${from} then ${to}::uuid else ${sql.identifier(column)} end`;
  await tx.execute(sql`delete from questionnaire_responses where id in (
    select id from (select id, row_number() over (
        partition by ${one('user_id')}, service_id, kind, ${one('author_id')}
        order by updated_at desc, id desc) as place
      from questionnaire_responses where state = 'draft'
        and (user_id in (${from}, ${to}) or author_id in (${from}, ${to}))) drafts where place > 1)`);
}

async function moveFiles(tx: Tx, { from, to, keyring, without }: Move): Promise<number> {
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.owner_id, from), notInArray(files.id, [...without])))
    .orderBy(files.id);
  const ids = found.map(({ id }) => id);
  await handOver(tx, { ids, owner_id: to, keyring });
  return ids.length;
}
