/** One row of a table: what it says, which record it is about, and the write by the resource's own rules. */
import type { ImportOutcome, ImportRow, ImportSettings } from '#schema/calls/imports.ts';
import { audienceOf } from '#schema/declaration/access.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import type { Texts } from '#schema/declaration/fields/index.ts';
import { createSchema, updateSchema } from '#schema/declaration/record.ts';
import { onlyNew } from '#schema/import/importable.ts';
import { namesOf, readCells } from '#schema/import/readCells.ts';
import { msg, type Translatable } from '#schema/language/index.ts';
import { parseInWords } from '#schema/language/parseInWords.ts';
import type { Tx } from '../db/database.ts';
import { constraintError } from '../db/tables/constraints.ts';
import { valueAt } from '../db/tables/rows.ts';
import type { Context } from '../http/context.ts';
import { AppError, invalid } from '../http/errors.ts';
import { languages, translatorFor } from '../language/catalogues.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { createIn } from '../resources/operations.ts';
import { findOne } from '../resources/repository.ts';
import { updateIn } from '../resources/update.ts';
import { findByKey } from './keys.ts';
import type { References } from './references.ts';

/** What the rows of one request share. */
export interface Batch {
  context: Context;
  resource: Resource;
  hooks: ResourceHooks;
  public_url: string;
  settings: ImportSettings;
  fields: readonly FieldAtPath[];
  references: References;
  choices: Record<string, boolean | undefined>;
  dry_run: boolean;
}
export interface RowOutcome extends Omit<ImportOutcome, 'errors'> {
  errors: Record<string, Translatable>;
}
type Values = Record<string, unknown>;
type Written = Pick<RowOutcome, 'outcome' | 'id'>;

/** A row whose cells the database can keep, with what was wrong with those that were sent. */
interface StorableRow extends ImportRow {
  /** By path of the cell, or of the whole row as `root`. */
  refusals: Readonly<Record<string, Translatable>>;
}

const UNSTORABLE = /[\p{Cs}\0]/gu;
/** Characters of all cells of a row. */
const MOST_IN_ROW = 20_000;
export function storable({ cells, ...row }: ImportRow): StorableRow {
  if (Object.values(cells).join('').length > MOST_IN_ROW) {
    return { ...row, cells: {}, refusals: { root: msg('This row is too long') } };
  }
  const entries = Object.entries(cells);
  const unstorable = entries.filter(([, cell]) => cell.search(UNSTORABLE) >= 0);
  const refusal = msg('This text holds a character that cannot be stored');
  return {
    ...row,
    cells: Object.fromEntries(entries.map(([path, cell]) => [path, cell.replace(UNSTORABLE, '')])),
    refusals: Object.fromEntries(unstorable.map(([path]) => [path, refusal])),
  };
}

/** @throws any error that is not about this row */
export async function importRow(tx: Tx, batch: Batch, row: StorableRow): Promise<RowOutcome> {
  const { number } = row;
  if (row.same_as !== undefined) return settled(batch, { number, outcome: 'skip', id: null });
  try {
    // In a savepoint: a row that fails does not undo the others.
    const written = await tx.transaction((part) => write(part, batch, row));
    return settled(batch, { number, ...written });
  } catch (error) {
    if (error instanceof Unchanged) {
      return settled(batch, { number, outcome: 'same', id: error.id });
    }
    return { number, outcome: 'error', is_done: false, id: null, errors: refusalOf(error) };
  }
}

const settled = (
  { dry_run }: Batch,
  row: Pick<RowOutcome, 'number' | 'outcome' | 'id'>,
): RowOutcome => ({ ...row, is_done: !dry_run, errors: {} });

async function write(tx: Tx, batch: Batch, row: StorableRow): Promise<Written> {
  const { context, resource, hooks, settings } = batch;
  const { id: written, ...values } = readRow(batch, row);
  const { mode, key } = settings;
  const wanted = key === 'id' ? written : key && valueAt(values, key);
  if (mode === 'update' && !wanted) throw invalid({ [key ?? 'root']: msg('Fill this in') });
  const there = key && wanted ? await findByKey(tx, batch, { key, wanted, values }) : null;
  if (there === null) {
    if (mode === 'update') throw invalid({ [key ?? 'root']: msg('There is no such record') });
    if (key === 'id' && wanted) throw invalid({ id: msg('There is no such record') });
    return create(tx, batch, values);
  }
  if (mode === 'create') return { outcome: 'skip', id: there };
  const body = await changesIn(tx, batch, { id: there, values });
  const parsed = parsedBy(updateSchema(resource, audienceOf(context.viewer)), body);
  const changes = await updateIn(tx, context, { resource, id: there, body: parsed, hooks });
  if (Object.keys(changes).length === 0) throw new Unchanged(there);
  return { outcome: 'update', id: there };
}

async function create(tx: Tx, batch: Batch, values: Values): Promise<Written> {
  const { context, resource, hooks, choices, public_url } = batch;
  const whole = (await hooks.import?.complete?.(tx, values)) ?? values;
  const parsed = parsedBy(createSchema(resource, audienceOf(context.viewer)), whole);
  const id = await createIn(tx, context, resource, parsed, hooks);
  await hooks.import?.afterCreate?.(tx, context, { id, values: parsed, choices, public_url });
  return { outcome: 'create', id };
}

/** @throws AppError invalid with every name that cannot be found, and every field that is none */
function readRow(
  { fields, settings, references }: Batch,
  { cells, refusals }: StorableRow,
): Values {
  const errors: Record<string, Translatable> = { ...refusals };
  const filled = Object.keys(cells).filter((path) => cells[path]?.trim());
  for (const path of filled) {
    if (!fields.some((field) => field.path === path)) errors[path] = msg('There is no such field');
  }
  for (const { path, field } of fields) {
    if (!field.to) continue;
    for (const name of namesOf(field, cells[path])) {
      const found = references(field, name);
      if ('refusal' in found) errors[path] ??= found.refusal;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return readCells(cells, {
    fields,
    dates: settings.dates,
    languages: languages.map(({ id }) => translatorFor(id)),
    idOf: (field, name) => {
      const found = references(field, name);
      return 'id' in found ? found.id : name;
    },
  });
}

/**
 * Without what only a new record takes, which has to be as it is, and without translations that stand there
 * already: a text that is changed leaves them behind.
 */
async function changesIn(
  tx: Tx,
  { resource, context }: Batch,
  { id, values }: { id: string; values: Values },
): Promise<Values> {
  const fixed = onlyNew(resource, audienceOf(context.viewer)).filter(
    ({ path }) => valueAt(values, path) !== undefined,
  );
  if (fixed.length === 0 && !values.translations) return values;
  const before = await findOne(tx, resource, id, { scope: true, audience: 'admin' });
  const body = structuredClone(values);
  for (const { path } of fixed) {
    if (String(valueAt(before ?? {}, path)) !== String(valueAt(values, path))) {
      throw invalid({ [path]: msg('This cannot be changed here') });
    }
    const [head = '', leaf] = path.split('.');
    if (leaf === undefined) delete body[head];
    else delete (body[head] as Values)[leaf];
  }
  const texts = values.translations as Texts | undefined;
  return texts ? { ...body, translations: newTexts(texts, before?.translations) } : body;
}

/** What is said differently from before, or for the first time. */
function newTexts(texts: Texts, before: Texts = {}): Texts {
  const changed = Object.entries(texts).map(([language, named]) => {
    const known = before[language];
    return [
      language,
      Object.entries(named).filter(([path, text]) => text !== known?.[path]),
    ] as const;
  });
  return Object.fromEntries(
    changed.map(([language, named]) => [language, Object.fromEntries(named)]),
  );
}

function parsedBy(schema: Parameters<typeof parseInWords>[0], values: Values): Values {
  const parsed = parseInWords(schema, values);
  if (!parsed.success) throw invalid(parsed.errors);
  return parsed.data as Values;
}

/** It would be written as it is: nothing of that stays, not even a row in the log. */
class Unchanged extends Error {
  readonly id: string;

  constructor(id: string) {
    super('unchanged');
    this.id = id;
  }
}

/** @throws any error that is not about this row */
function refusalOf(error: unknown): Record<string, Translatable> {
  if (error instanceof AppError) return error.details.errors ?? { root: error.words };
  const refusal = constraintError(error);
  if (!refusal) throw error;
  return refusal.errors ?? { root: refusal.words };
}
