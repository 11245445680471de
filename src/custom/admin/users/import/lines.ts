/** The rows being imported, each with its state and errors. */
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { IMPORT_BATCH, type ImportOutcome } from '#schema/users/import.ts';
import { type Texts, toRow } from './cells.ts';
import type { DateStyle, Mapping } from './columns.ts';
import type { Table } from './readTable.ts';

export interface Line {
  /** As a spreadsheet counts it. */
  number: number;
  texts: Texts;
  /** `new`: not checked yet, or changed since; `done`: the account is made. */
  state: 'new' | 'create' | 'skip' | 'error' | 'done';
  /** Whose account it is, once there is one. */
  id: string | null;
  errors: Readonly<Record<string, string>>;
  /** The line before it that has the same e-mail address. */
  sameAs?: number;
}

export const linesOf = (table: Table, mapping: Mapping): Line[] =>
  table.lines.map(({ line, cells }) => ({
    number: line,
    texts: Object.fromEntries(
      Object.entries(mapping).map(([place, path]) => [path, cells[Number(place)] ?? '']),
    ),
    state: 'new',
    id: null,
    errors: {},
  }));

/** Of several lines with one address the first counts: the others would find it there already. */
export function withoutRepeats(lines: readonly Line[]): Line[] {
  const first = new Map<string, number>();
  return lines.map((line) => {
    const { sameAs, ...own } = line;
    const email = (line.texts.email ?? '').trim().toLowerCase();
    const before = first.get(email);
    if (!email || line.state === 'done' || before === undefined) {
      if (email) first.set(email, line.number);
      return sameAs === undefined ? line : { ...own, state: 'new' };
    }
    return { ...own, state: 'skip', id: null, errors: {}, sameAs: before };
  });
}

const MAX_BYTES = 80 * 1024;

export interface Batch {
  numbers: number[];
  rows: Record<string, unknown>[];
}

/** As many as one request takes, by number and by size. */
export function batchesOf(
  lines: readonly Line[],
  reading: { fields: readonly FieldAtPath[]; dates: DateStyle },
): Batch[] {
  const batches: Batch[] = [];
  let room = 0;
  for (const line of lines) {
    const row = toRow(line.texts, reading);
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
    const last = batches.at(-1);
    if (last && last.rows.length < IMPORT_BATCH && size <= room) {
      last.numbers.push(line.number);
      last.rows.push(row);
      room -= size;
    } else {
      batches.push({ numbers: [line.number], rows: [row] });
      room = MAX_BYTES - size;
    }
  }
  return batches;
}

/** What the server said of a batch, at its lines; what was imported is done. */
export function applyOutcomes(
  lines: readonly Line[],
  { numbers }: Batch,
  { outcomes, isImport }: { outcomes: readonly ImportOutcome[]; isImport: boolean },
): Line[] {
  const outcomeByLine = new Map(numbers.map((number, place) => [number, outcomes[place]]));
  return lines.map((line) => {
    const one = outcomeByLine.get(line.number);
    if (!one) return line;
    const state = isImport && one.outcome === 'create' ? 'done' : one.outcome;
    return { ...line, state, id: one.id, errors: one.errors };
  });
}

export const countIn = (lines: readonly Line[], state: Line['state']) =>
  lines.filter((line) => line.state === state).length;
