/** The rows being imported, each with its state and errors. */
import type { ImportOutcome, ImportRow } from '#schema/calls/imports.ts';
import type { Mapping } from '#schema/import/headings.ts';
import { IMPORT_BATCH } from '#schema/import/importable.ts';
import type { Cells } from '#schema/import/readCells.ts';
import type { Table } from './readTable.ts';

export interface Line {
  /** As a spreadsheet counts it. */
  number: number;
  cells: Cells;
  /** Its cells are no longer those of the file. */
  isCorrected: boolean;
  /** `new`: not checked yet, or changed since; otherwise what becomes of it, or became. */
  state: 'new' | ImportOutcome['outcome'];
  isDone: boolean;
  /** Of the record, once there is one. */
  id: string | null;
  errors: Readonly<Record<string, string>>;
  /** The line before it that is about the same record. */
  sameAs?: number;
}

/** As before its check, with what was corrected in it. */
export const unchecked = (line: Pick<Line, 'number' | 'cells' | 'isCorrected'>): Line => ({
  ...{ number: line.number, cells: line.cells, isCorrected: line.isCorrected },
  ...{ state: 'new', isDone: false, id: null, errors: {} },
});

export const linesOf = (table: Table, mapping: Mapping): Line[] => {
  const places = Object.entries(mapping);
  return table.lines.map(({ line, cells }) =>
    unchecked({
      number: line,
      cells: Object.fromEntries(places.map(([place, path]) => [path, cells[Number(place)] ?? ''])),
      isCorrected: false,
    }),
  );
};

/**
 * Of several lines about one record the first counts: the others would find it there already.
 * @param key paths that tell records apart, the most important first; none: each line is another record
 */
export function withoutRepeats(lines: readonly Line[], key: readonly string[]): Line[] {
  const first = new Map<string, number>();
  return lines.map((line) => {
    const { sameAs, ...own } = line;
    const parts = key.map((path) => (line.cells[path] ?? '').trim().toLowerCase());
    const name = parts[0] ? JSON.stringify(parts) : '';
    const before = name ? first.get(name) : undefined;
    if (line.isDone || before === undefined) {
      if (name) first.set(name, line.number);
      return sameAs === undefined ? line : { ...own, state: 'new' };
    }
    return { ...own, state: 'skip', id: null, errors: {}, sameAs: before };
  });
}

const MAX_BYTES = 80 * 1024;

/** As many as one request takes, by number and by size. */
export function batchesOf(lines: readonly Line[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const batches: ImportRow[][] = [];
  let room = 0;
  for (const { number, cells, sameAs } of lines) {
    const filled = Object.entries(cells).filter(([, cell]) => cell.trim());
    const row = {
      ...{ number, cells: Object.fromEntries(filled) },
      ...(sameAs !== undefined && { same_as: sameAs }),
    };
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const last = batches.at(-1);
    if (last && last.length < IMPORT_BATCH && size <= room) {
      last.push(row);
      room -= size;
    } else {
      batches.push([row]);
      room = MAX_BYTES - size;
    }
  }
  return batches;
}

/** What the server said, at its lines. */
export function applyOutcomes(lines: readonly Line[], outcomes: readonly ImportOutcome[]): Line[] {
  const byNumber = new Map(outcomes.map((row) => [row.number, row]));
  return lines.map((line) => {
    const row = byNumber.get(line.number);
    if (!row) return line;
    return { ...line, state: row.outcome, isDone: row.is_done, id: row.id, errors: row.errors };
  });
}

/** Checked, and not done: these are sent to be written, and refused again where they were refused. */
export const isToWrite = ({ state, isDone }: Line) => state !== 'new' && !isDone;
/** Something is written of it. */
export const isChange = ({ state }: Line) => state === 'create' || state === 'update';
