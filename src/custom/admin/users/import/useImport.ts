import { useMemo, useState } from 'react';
import { importable } from '#schema/users/import.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { useAudience } from '#src/generator/declarations.ts';
import { ask } from '#src/http/ask.ts';
import type { Texts } from './cells.ts';
import { type DateStyle, guessColumns, guessDates, type Mapping } from './columns.ts';
import { applyOutcomes, batchesOf, type Line, linesOf, withoutRepeats } from './lines.ts';
import type { Table } from './readTable.ts';

export type Stage = 'file' | 'columns' | 'rows';
const BIRTH_DATE = 'profile.birth_date';

/** State of an import: read the file, map its columns, check its rows, then write them in batches. */
export function useImport() {
  const audience = useAudience();
  const fields = useMemo(() => importable(audience), [audience]);
  const [stage, setStage] = useState<Stage>('file');
  const [table, setTable] = useState<Table | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [dates, setDates] = useState<DateStyle>('ymd');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const { run, isBusy, error, clear } = useTask();

  const mapped = fields.filter(({ path }) => Object.values(mapping).includes(path));

  function take(read: Table) {
    const guessed = guessColumns(read.headings, audience);
    setTable(read);
    setMapping(guessed);
    setDates(guessDates(cellsOf(read, guessed, BIRTH_DATE)));
    setStage('columns');
  }

  /** In batches, so that finished batches stay imported when the connection breaks. */
  const send = (from: readonly Line[], wanted: Line['state'], invite: boolean | null) =>
    run(async () => {
      let now = withoutRepeats(from);
      setLines(now);
      const some = now.filter(({ state }) => state === wanted);
      const call = invite === null ? 'POST /users/import/preview' : 'POST /users/import';
      try {
        for (const batch of batchesOf(some, { fields, dates })) {
          setProgress({ done: some.length - left(now, some, wanted), all: some.length });
          const { rows } = await ask(call, {
            body: { rows: [...batch.rows], invite: invite ?? false },
          });
          now = applyOutcomes(now, batch, { outcomes: rows, isImport: invite !== null });
          setLines(now);
        }
      } finally {
        setProgress(null);
      }
    });

  return {
    ...{ stage, table, mapping, dates, lines, progress, fields, mapped, isBusy, error },
    take,
    setMapping,
    setDates,
    /** Checks all rows; what was corrected before is lost when the columns change. */
    check: () => {
      if (!table) return;
      setStage('rows');
      void send(linesOf(table, mapping), 'new', null);
    },
    checkAgain: () => void send(lines, 'new', null),
    write: (invite: boolean) => void send(lines, 'create', invite),
    correct: (number: number, texts: Texts) =>
      setLines(
        lines.map((line) =>
          line.number === number
            ? { ...line, texts: { ...line.texts, ...texts }, state: 'new' as const }
            : line,
        ),
      ),
    back: (to: Stage) => {
      clear();
      setStage(to);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

/** How many of those that were to be sent still are. */
const left = (now: readonly Line[], some: readonly Line[], wanted: Line['state']) =>
  now.filter(({ number, state }) => state === wanted && some.some((one) => one.number === number))
    .length;

function cellsOf(table: Table, mapping: Mapping, path: string): string[] {
  const place = Object.keys(mapping).find((one) => mapping[Number(one)] === path);
  return place === undefined ? [] : table.lines.map(({ cells }) => cells[Number(place)] ?? '');
}
