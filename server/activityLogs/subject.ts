/** The record that a row of the log is about, as of that moment: its name, owner and team. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { ownerField, teamField } from '#schema/declaration/ownerField.ts';
import type { Viewer } from '#schema/declaration/scope.ts';
import { apiKey, resources, screen, user } from '#schema/index.ts';
import type { Db, Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { columnName } from '../db/tables/columns.ts';
import { tableName } from '../db/tables/resourceTables.ts';

export interface Subject {
  subject_name: string | null;
  owner_id: string | null;
  team_id: string | null;
}
type Written = { [K in keyof Subject]: SQL | null };

const NOTHING: Written = { subject_name: null, owner_id: null, team_id: null };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Subqueries of the statement that writes the row. */
export function subjectOf(resource: string, id: string | null): Written {
  const declared = resources.find(({ name }) => name === resource);
  if (!declared || id === null || !UUID.test(id)) return NOTHING;
  const parts = partsOf(declared);
  const select = (part: SQL | null) =>
    part && sql`(select ${part} from ${tableOf(declared)} where id = ${id}::uuid)`;
  return {
    subject_name: select(parts.subject_name),
    owner_id: select(parts.owner_id),
    team_id: select(parts.team_id),
  };
}

/** Somebody acts, themselves or by a key, or a kiosk for whoever stands before it. */
export const nameOfActor = (viewer: Viewer | null): SQL | null =>
  viewer !== null && UUID.test(viewer.id)
    ? sql`${nameOfPersonIn(sql`${viewer.id}::uuid`)} || ${keyNote(viewer)}::text`
    : null;

/** It stands after the name of whose key it is, as it was called then. */
export const keyNote = (viewer: Viewer | null): string =>
  viewer?.key ? ` (API key ${viewer.key.name})` : '';

/** The same where a column has the id of the key, or null. */
export const keyNoteIn = (column: SQL): SQL =>
  sql`coalesce((select ' (API key ' || name || ')' from ${tableOf(apiKey)} where id = ${column}), '')`;

/** The name where a column has the id of the person. */
export const nameOfPersonIn = (column: SQL): SQL => {
  const name = (of: Resource) =>
    sql`(select ${partsOf(of).subject_name} from ${tableOf(of)} where id = ${column})`;
  return sql`coalesce(${name(user)}, ${name(screen)})`;
};

/** Read before records are deleted. */
export async function subjectsOf(
  tx: Db | Tx,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const { subject_name, owner_id, team_id } = partsOf(resource);
  const none = sql`null::uuid`;
  const subjects = await rows<Subject & { id: string }>(
    tx,
    sql`select id, ${subject_name} as subject_name, ${owner_id ?? none} as owner_id, ${team_id ?? none} as team_id
      from ${tableOf(resource)} where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(subjects.map(({ id, ...subject }) => [id, subject]));
}

const tableOf = (resource: Resource) => sql.identifier(tableName(resource));

function partsOf(resource: Resource) {
  const column = (path: string | null) => (path === null ? null : columnAt(path));
  return {
    subject_name: nameSql(resource),
    owner_id: column(ownerField(resource)),
    team_id: column(teamField(resource)),
  };
}

/**
 * The subtitle names it where the fields that name it are empty, as for a person who gave no name
 * yet.
 */
function nameSql({ recordRepresentation, subtitle }: Resource): SQL {
  const name = sql`concat_ws(' ', ${sql.join(recordRepresentation.map(columnAt), sql`, `)})`;
  return subtitle ? sql`coalesce(nullif(trim(${name}), ''), ${columnAt(subtitle)}::text)` : name;
}

const columnAt = (path: string): SQL => sql`${sql.identifier(columnName(path))}`;
