/**
 * Converts cells for the API. An unreadable cell is sent unchanged, so that the server refuses it.
 */
import type { Field, FieldAtPath } from '#schema/declaration/field.ts';
import { setAt } from '#src/dataProvider/paths.ts';
import { t } from '#src/language/t.ts';
import type { DateStyle } from './columns.ts';

/** Path -> what stands in the table, or was typed instead. */
export type Texts = Readonly<Record<string, string>>;

export function toRow(
  texts: Texts,
  { fields, dates }: { fields: readonly FieldAtPath[]; dates: DateStyle },
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { path, field } of fields) {
    const text = texts[path]?.trim();
    if (text) setAt(row, path, readAs(field, text, dates));
  }
  return row;
}

function readAs(field: Field, text: string, dates: DateStyle): unknown {
  switch (field.kind) {
    case 'choice':
      return choiceOf(field, text) ?? text;
    case 'date':
      return dateOf(text, dates) ?? text;
    case 'reference_many':
      return text.split(/[;,|]/).flatMap((one) => one.trim() || []);
    case 'language':
      return text.toLowerCase();
    default:
      return text;
  }
}

/** By its id, or by its words in English or in the language of the page. */
function choiceOf({ options = [] }: Field, text: string) {
  const wanted = text.toLowerCase();
  return options.find(({ id, name }) =>
    [String(id), name, t(name)].some((one) => one.toLowerCase() === wanted),
  )?.id;
}

const ORDER: Record<DateStyle, readonly [number, number, number]> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
};

/** A date that begins with its year is read so in any style. */
function dateOf(text: string, dates: DateStyle): string | undefined {
  const found = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/.exec(text);
  if (!found) return undefined;
  const parts = found.slice(1);
  const [year, month, day] = ORDER[parts[0]?.length === 4 ? 'ymd' : dates].map(
    (place) => parts[place] ?? '',
  );
  if (year?.length !== 4) return undefined;
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
