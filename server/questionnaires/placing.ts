/** Positions among siblings: always 0, 1, 2 without a gap. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';

interface Siblings {
  table: 'questionnaire_sections' | 'questionnaire_questions';
  parent: 'team_id' | 'section_id';
  id: string;
}

/** @param moved stands where its position says; the others make room */
export async function renumber(tx: Tx, { table, parent, id }: Siblings, moved?: string) {
  const unarchived = table === 'questionnaire_questions' ? sql`and archived_at is null` : sql``;
  const siblings = await rows<{ id: string; position: number }>(
    tx,
    sql`select id, position from ${sql.identifier(table)}
      where ${sql.identifier(parent)} = ${id} ${unarchived} order by position, id`,
  );
  const ids = siblings.map((sibling) => sibling.id).filter((id) => id !== moved);
  const place = siblings.find((sibling) => sibling.id === moved)?.position;
  if (moved !== undefined && place !== undefined) ids.splice(place, 0, moved);
  await writeOrder(tx, table, ids);
}

/** Writes those that stand elsewhere. */
export const writeOrder = (tx: Tx, table: Siblings['table'], ids: readonly string[]) =>
  tx.execute(
    sql`update ${sql.identifier(table)} one set position = wanted.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place)
      where one.id = wanted.id and one.position <> wanted.place - 1`,
  );
