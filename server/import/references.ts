/** Records that a table refers to by name: as they are called in any language, as far as the importer sees them. */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportRow } from '#schema/calls/imports.ts';
import { mayRead, readAudience, scopeOf } from '#schema/declaration/access.ts';
import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { Field, FieldAtPath } from '#schema/declaration/field.ts';
import { namesOf } from '#schema/import/readCells.ts';
import { resourceNamed } from '#schema/index.ts';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import type { Tx } from '../db/database.ts';
import { rows } from '../db/query.ts';
import type { Context } from '../http/context.ts';
import { anyTable, columnAt, displayOf } from '../resources/selection.ts';
import { inScope } from '../resources/where.ts';

/** The id, or why there is none. */
type Found = { id: string } | { refusal: Translatable };
export type References = (field: Field, name: string) => Found;

interface Candidate {
  id: string;
  /** In small letters, in every language. */
  names: string[];
  /** Tells those of one name apart. */
  subtitle: string | null;
}

/** No record is called by more letters, with what tells it apart. */
const LONGEST_NAME = 250;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One question for each resource that the rows refer to. */
export async function referencesIn(
  tx: Tx,
  context: Context,
  { fields, rows: sent }: { fields: readonly FieldAtPath[]; rows: readonly ImportRow[] },
): Promise<References> {
  const wanted = new Map<string, Set<string>>();
  for (const { path, field } of fields) {
    if (!field.to) continue;
    const names = sent.flatMap(({ cells }) => namesOf(field, cells[path]));
    for (const name of names.filter((text) => !UUID.test(text) && text.length <= LONGEST_NAME)) {
      const known = wanted.get(field.to) ?? new Set();
      wanted.set(field.to, known.add(name));
    }
  }
  const candidates = new Map<string, Candidate[]>();
  for (const [to, names] of wanted) {
    candidates.set(to, await candidatesOf(tx, context, resourceNamed(to), [...names]));
  }
  return ({ to = '' }, name) => {
    if (name.length > LONGEST_NAME) return unknown(`${name.slice(0, SHOWN)}…`);
    return UUID.test(name) ? { id: name } : pick(candidates.get(to) ?? [], name);
  };
}

async function candidatesOf(tx: Tx, context: Context, target: Resource, names: string[]) {
  const table = anyTable(target);
  const scope = scopeOf(context.viewer, target, 'list');
  const within = inScope(target, scope, (value) => sql.param(value)) ?? sql`true`;
  const wanted = names.flatMap((name) => [lower(name), lower(split(name)?.name ?? name)]);
  const spoken = sql`array[lower(${displayOf(target)})]${translatedNames(target)}`;
  return rows<Candidate>(
    tx,
    sql`select * from (
        select ${table.id} as id, ${spoken} as names, ${subtitleOf(context, target)} as subtitle
        from ${table} where ${within}
      ) known where names && ${sql.param(wanted)}::text[] order by id`,
  );
}

function translatedNames(target: Resource): SQL {
  const [path = '', ...more] = target.recordRepresentation;
  if (more.length > 0 || !fieldAt(target, path)?.translated) return sql``;
  return sql` || array(select lower(texts.value ->> ${path}::text)
    from jsonb_each(${columnAt(target, 'translations')}) texts
    where texts.key <> 'older' and texts.value ? ${path}::text)`;
}

function subtitleOf(context: Context, target: Resource): SQL {
  const { subtitle = '' } = target;
  const field = fieldAt(target, subtitle);
  if (!field || !mayRead(field, readAudience(context, target, 'list'))) return sql`null`;
  const column = columnAt(target, subtitle);
  if (!field.to) return sql`${column}::text`;
  const named = resourceNamed(field.to);
  return sql`(select ${displayOf(named, context.language)} from ${anyTable(named)}
    where ${anyTable(named).id} = ${column})`;
}

function pick(candidates: readonly Candidate[], name: string): Found {
  const called = (wanted: string) =>
    candidates.filter(({ names }) => names.includes(lower(wanted)));
  const whole = called(name);
  const { name: short = name, subtitle = '' } = split(name) ?? {};
  const found =
    whole.length > 0
      ? whole
      : called(short).filter((record) => lower(record.subtitle ?? '') === lower(subtitle));
  const [only, ...more] = found;
  if (!only) return unknown(name);
  if (more.length === 0) return { id: only.id };
  const examples = found
    .slice(0, EXAMPLES)
    .map((record) => `${name} (${record.subtitle ?? record.id})`);
  return { refusal: phrase(SEVERAL, { name, examples: examples.join(', ') }) };
}
const unknown = (name: string): Found => ({ refusal: phrase(UNKNOWN, { name }) });
const EXAMPLES = 3;
/** Letters of a name that is too long to be one. */
const SHOWN = 60;
const UNKNOWN = msg('There is none called {name}');
const SEVERAL = msg('Several are called {name}. Write which one: {examples}');

/** `Passport (Civil registry)` */
function split(name: string): { name: string; subtitle: string } | null {
  const open = name.lastIndexOf('(');
  if (open < 1 || !name.endsWith(')')) return null;
  const short = name.slice(0, open).trimEnd();
  const subtitle = name.slice(open + 1, -1);
  return short && subtitle && !subtitle.includes(')') ? { name: short, subtitle } : null;
}
const lower = (text: string) => text.toLowerCase();
