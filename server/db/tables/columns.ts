/** One column per declared leaf: the field's kind says its type. */
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Field } from '#schema/declaration/field.ts';
import { isFilled } from '#schema/declaration/record.ts';

/** An instant: ISO 8601 in UTC on our side, timestamptz in the database. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoOf,
});

/** `2026-12-01 01:00:00.5+00` -> `2026-12-01T01:00:00.500Z`; a Date for each costs ten times this. */
export function isoOf(value: string): string {
  if (value.length < 22 || value.length > 26 || !value.endsWith('+00')) {
    return new Date(value).toISOString();
  }
  const milliseconds = value.slice(20, -3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}

export const columnName = (path: string) => path.replace('.', '_');

type TargetId = (resource: string) => AnyPgColumn;

/** The column of a field, or null for one that lives in a table of its own. */
export function columnOf(
  path: string,
  field: Field,
  targetId: TargetId,
): PgColumnBuilderBase | null {
  const name = columnName(path);
  switch (field.kind) {
    case 'reference_many':
      return null;
    case 'choice':
      return typeof field.options?.[0]?.id === 'number'
        ? filled(integer(name), field)
        : filled(text(name), field);
    case 'choices':
    case 'text_list':
      return filled(text(name).array(), field);
    case 'yes_no':
      return filled(boolean(name), field);
    case 'number':
      return filled(integer(name), field);
    case 'date':
      return filled(date(name, { mode: 'string' }), field);
    case 'date_time':
      return filled(instant(name), field);
    case 'reference':
      return filled(pointing(uuid(name), field, targetId), field);
    case 'image':
    case 'file':
      return filled(
        uuid(name).references(() => targetId('files')),
        field,
      );
    case 'rows':
    case 'translations':
      return filled(jsonb(name), field);
    default:
      return filled(text(name), field);
  }
}

function pointing(
  column: ReturnType<typeof uuid>,
  { to = '', onDelete }: Field,
  targetId: TargetId,
): unknown {
  if (onDelete === 'keep') return column;
  return column.references(
    () => targetId(to),
    onDelete === 'cascade' ? { onDelete: 'cascade' } : {},
  );
}

interface Builder extends PgColumnBuilderBase {
  notNull(): Builder;
  default(value: unknown): Builder;
}
function filled(column: unknown, field: Field): PgColumnBuilderBase {
  let built = column as Builder;
  if (isFilled(field)) built = built.notNull();
  if (field.default !== undefined) built = built.default(defaultOf(field));
  return built;
}

function defaultOf(field: Field): unknown {
  if (!Array.isArray(field.default) || field.kind === 'rows') return field.default;
  const items = field.default.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`);
  return sql.raw(`'{${items.join(',')}}'`) satisfies SQL;
}
