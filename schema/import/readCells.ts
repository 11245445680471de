/**
 * Reads the texts of a row by the kinds of their fields. What cannot be read stays text, which the
 * field's own check refuses in its own words.
 */
import type { Field, FieldAtPath } from '../declaration/field.ts';
import { msg, type Translate } from '../language/index.ts';
import { type DateStyle, dateIn } from './dates.ts';

/** Path -> what stands in the table, or was typed instead. */
export type Cells = Readonly<Record<string, string>>;

interface Reading {
  fields: readonly FieldAtPath[];
  dates: DateStyle;
  /** Words may be in any of these. */
  languages: readonly Translate[];
  /** The id that a reference is called by; those of a list are read one by one. */
  idOf: (field: Field, name: string) => string;
}

/** Nested as bodies are; what is empty is absent. */
export function readCells(cells: Cells, reading: Reading): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { path, field } of reading.fields) {
    const cell = cells[path]?.trim();
    if (cell) setAt(values, path, readCell(field, cell, reading));
  }
  return values;
}

function readCell(field: Field, cell: string, { dates, languages, idOf }: Reading): unknown {
  switch (field.kind) {
    case 'choice':
      return choiceIn(field, cell, languages) ?? cell;
    case 'choices':
      return listIn(cell).map((one) => choiceIn(field, one, languages) ?? one);
    case 'text_list':
      return listIn(cell);
    case 'yes_no':
      return truthIn(cell, languages) ?? cell;
    case 'number':
      return numberIn(cell) ?? cell;
    case 'date':
      return dateIn(cell, dates) ?? cell;
    case 'reference':
      return idOf(field, cell);
    case 'reference_many':
      return [...new Set(namesIn(cell).map((name) => idOf(field, name)))];
    case 'language':
      return cell.toLowerCase();
    default:
      return cell;
  }
}

/** Separated by semicolons, bars or lines; by commas where there are none of these. */
export function listIn(cell: string): string[] {
  const separator = /[;|\n]/.test(cell) ? /[;|\n]/ : /,/;
  return cell.split(separator).flatMap((one) => one.trim() || []);
}
const namesIn = listIn;

/** Every name by which the row refers to records of that field. */
export const namesOf = (field: Field, cell: string | undefined): string[] => {
  if (!cell?.trim()) return [];
  return field.kind === 'reference_many' ? namesIn(cell) : [cell.trim()];
};

/** By its id, or by its words in any language. */
function choiceIn({ options = [] }: Field, cell: string, languages: readonly Translate[]) {
  const wanted = cell.toLowerCase();
  return options.find(({ id, name }) =>
    [String(id), name, ...languages.map((t) => t(name))].some(
      (one) => one.toLowerCase() === wanted,
    ),
  )?.id;
}

const TRUE = [msg('Yes'), 'y', 'true', '1', 'x', '✓'];
const FALSE = [msg('No'), 'n', 'false', '0', '-'];

function truthIn(cell: string, languages: readonly Translate[]): boolean | undefined {
  const isAmong = (words: readonly string[]) =>
    [...words, ...languages.map((t) => t(words[0] ?? ''))].some(
      (word) => word.toLowerCase() === cell.toLowerCase(),
    );
  if (isAmong(TRUE)) return true;
  return isAmong(FALSE) ? false : undefined;
}

/** `1,234.5`: commas stand between thousands only. */
function numberIn(cell: string): number | undefined {
  const isGrouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(cell);
  const plain = isGrouped ? cell.replaceAll(',', '') : cell;
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function setAt(values: Record<string, unknown>, path: string, value: unknown) {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    values[head] = value;
    return;
  }
  const inner = { ...(values[head] as object | undefined) };
  setAt(inner, rest.join('.'), value);
  values[head] = inner;
}
