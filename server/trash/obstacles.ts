/** What keeps a record in the trash: a value that another one has by now, or what it referred to. */
import { type SQL, sql } from 'drizzle-orm';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { Field } from '#schema/declaration/field.ts';
import { isFilled } from '#schema/declaration/record.ts';
import { resourceNamed, trash } from '#schema/index.ts';
import { phrase } from '#schema/language/index.ts';
import type { KeptRows } from '#schema/trash/trash.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import { columnName } from '../db/tables/columns.ts';
import { linkFields, tableOf } from '../db/tables/resourceTables.ts';
import { files } from '../db/tables/systemTables.ts';
import { AppError } from '../http/errors.ts';
import { anyTable, columnAt } from '../resources/selection.ts';

type Row = Record<string, unknown>;

/** @throws AppError duplicate: another record has a value that only one may have */
export async function assertFree(tx: Tx, name: string | null, content: readonly KeptRows[]) {
  for (const { resource, link, rows: some } of content) {
    if (link !== undefined) continue;
    const declared = resourceNamed(resource);
    const unique: (readonly string[])[] = [
      ...declared.flatFields.filter(({ field }) => field.unique).map(({ path }) => [path]),
      ...(declared.uniqueTogether ?? []),
    ];
    for (const paths of unique) {
      const taken = await takenBy(tx, declared, { paths, some });
      if (taken === null) continue;
      const label = fieldAt(declared, paths.at(-1) ?? '')?.label ?? '';
      throw new AppError(
        'duplicate',
        phrase(
          '“{name}” cannot be restored: another record has the same {field}, “{value}”, by now.',
          {
            name: name ?? '',
            field: phrase(label),
            value: taken,
          },
        ),
      );
    }
  }
}

/** @returns the first value that is taken; null where all are free */
async function takenBy(
  tx: Tx,
  resource: Resource,
  { paths, some }: { paths: readonly string[]; some: readonly Row[] },
): Promise<string | null> {
  const last = paths.at(-1) ?? '';
  for (const row of some) {
    if (paths.some((path) => row[columnName(path)] === null)) continue;
    const same = paths.map((path) => {
      const value = String(row[columnName(path)]);
      const column = columnAt(resource, path);
      return path === last
        ? sql`lower(${column}) = lower(${value}::text)`
        : sql`${column} = ${value}`;
    });
    const where = sql.join(same, sql` and `);
    const taken = await rows(tx, sql`select 1 from ${anyTable(resource)} where ${where} limit 1`);
    if (taken.length > 0) return String(row[columnName(last)]);
  }
  return null;
}

/**
 * What is in the trash itself has to be restored first. Of what is gone for good a record keeps
 * nothing: it loses files, links, and references that may be empty. Where none would count as all of
 * them, it stays in the trash.
 * @throws AppError in_use when it refers to what is not there
 */
export async function withoutGone(
  tx: Tx,
  { name, content }: { name: string | null; content: readonly KeptRows[] },
): Promise<KeptRows[]> {
  const own = new Set(content.flatMap(({ rows: some }) => some.map(({ id }) => String(id))));
  const whole = content.map((part) => ({ ...part, rows: [...part.rows] }));
  for (const part of whole) {
    for (const { column, field } of pointersIn(part)) {
      const ids = part.rows
        .map((row) => row[column])
        .filter((id) => id !== null && id !== undefined && !own.has(String(id)))
        .map(String);
      const gone = await goneOf(tx, targetOf(field), ids);
      if (gone.length === 0) continue;
      await assertNotInTrash(tx, name, gone);
      if (part.link !== undefined) {
        const left = part.rows.filter((row) => !gone.includes(String(row[column])));
        if (field.emptyMeansAll && ownersOf(part.rows).size > ownersOf(left).size) {
          throw goneForGood(name, field);
        }
        part.rows = left;
      } else if (isFilled(field) || field.emptyMeansAll) {
        throw goneForGood(name, field);
      } else {
        part.rows = part.rows.map((row) =>
          gone.includes(String(row[column])) ? { ...row, [column]: null } : row,
        );
      }
    }
  }
  return whole;
}

/** The records whose links these are. */
const ownersOf = (links: readonly Row[]) => new Set(links.map(({ owner_id }) => owner_id));

const goneForGood = (name: string | null, { label }: Field) =>
  new AppError(
    'in_use',
    phrase('“{name}” cannot be restored: its {field} has been deleted for good.', {
      name: name ?? '',
      field: phrase(label),
    }),
  );

/** Columns with a foreign key. */
function pointersIn({ resource, link }: KeptRows): { column: string; field: Field }[] {
  const declared = resourceNamed(resource);
  if (link !== undefined) {
    const field = linkFields(declared).find(({ path }) => path === link)?.field;
    return field ? [{ column: 'target_id', field }] : [];
  }
  return declared.flatFields
    .filter(
      ({ field: { kind, onDelete } }) =>
        (kind === 'reference' && onDelete !== 'keep') || kind === 'image' || kind === 'file',
    )
    .map(({ path, field }) => ({ column: columnName(path), field }));
}

const targetOf = ({ to }: Field): SQL =>
  to === undefined ? sql`${files}` : sql`${anyTable(resourceNamed(to))}`;

async function goneOf(tx: Tx, target: SQL, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await rows<{ id: string }>(
    tx,
    sql`select wanted.id from unnest(${sql.param([...new Set(ids)])}::uuid[]) wanted (id)
      where not exists (select 1 from ${target} there where there.id = wanted.id)`,
  );
  return gone.map(({ id }) => id);
}

async function assertNotInTrash(tx: Tx, name: string | null, ids: readonly string[]) {
  const [other] = await rows<{ name: string | null }>(
    tx,
    sql`select name from ${tableOf(trash)} where id = any(${sql.param([...ids])}::uuid[]) limit 1`,
  );
  if (!other) return;
  throw new AppError(
    'in_use',
    phrase('“{name}” cannot be restored: “{other}” is in the trash too. Restore that first.', {
      name: name ?? '',
      other: other.name ?? '',
    }),
  );
}
