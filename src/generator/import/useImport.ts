import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { ImportSettings } from '#schema/calls/imports.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Someone } from '#schema/declaration/scope.ts';
import { guessDates } from '#schema/import/dates.ts';
import { guessColumns, type Mapping } from '#schema/import/headings.ts';
import { apartBy, importKeys, modesFor } from '#schema/import/importable.ts';
import type { Cells } from '#schema/import/readCells.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { useTask } from '../../custom/hooks/useTask.ts';
import { useAudience } from '../declarations.ts';
import { askOverview, sendRows, startImport } from './importCalls.ts';
import { importColumns } from './importColumns.ts';
import {
  applyOutcomes,
  batchesOf,
  isToWrite,
  type Line,
  linesOf,
  unchecked,
  withoutRepeats,
} from './lines.ts';
import type { Table } from './readTable.ts';

export type Stage = 'file' | 'columns' | 'rows';
/** How the table is read; its columns are in the mapping. */
export type Reading = Omit<ImportSettings, 'columns'>;
export interface Choices {
  again: boolean;
  for_all: boolean;
}
const PLAIN: Choices = { again: false, for_all: false };

/** State of an import: read the file, map its columns, check its rows, then write them in batches. */
export function useImport(resource: Resource) {
  const audience = useAudience();
  const viewer = useViewer();
  const [stage, setStage] = useState<Stage>('file');
  const [table, setTable] = useState<Table | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [reading, setReading] = useState<Reading>(() => firstReading(viewer, resource));
  const [choices, setChoices] = useState(PLAIN);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const id = useRef<string | null>(null);
  /** What `lines` were made of: corrections last as long as it stays. */
  const source = useRef('');
  const isStopped = useRef(false);
  const task = useTask();
  const queries = useQueryClient();
  const queryKey = ['import', resource.name];
  const overview = useQuery({
    queryKey,
    queryFn: ({ signal }) => askOverview(resource, signal),
  });
  const fields = useMemo(
    () => importColumns(resource, audience, reading),
    [resource, audience, reading],
  );
  const mapped = fields.filter(({ path }) => Object.values(mapping).includes(path));
  const earlier = overview.data?.imports.find(({ file_hash }) => file_hash === table?.hash);

  async function take(read: Table) {
    const known = overview.data ?? (await overview.refetch({ throwOnError: true })).data;
    const { imports = [], headings = {}, last } = known ?? {};
    const before = imports.find(({ file_hash }) => file_hash === read.hash);
    const { columns, ...settings } = before?.settings ?? { columns: null };
    const guessed = columns
      ? Object.fromEntries(
          read.headings.flatMap((heading, place) =>
            columns[heading] ? [[place, columns[heading]]] : [],
          ),
        )
      : guessColumns(read.headings, headings);
    const begun = 'mode' in settings ? settings : last;
    const isPermitted = begun && modesFor(viewer, resource).includes(begun.mode);
    const start = isPermitted ? begun : firstReading(viewer, resource);
    const next = {
      ...start,
      ...(!before && { dates: guessDates(dateCells(resource, read, guessed)) }),
    };
    const paths = importColumns(resource, audience, next).map(({ path }) => path);
    setTable(read);
    setReading(next);
    setMapping(
      Object.fromEntries(Object.entries(guessed).filter(([, path]) => paths.includes(path))),
    );
    setChoices(PLAIN);
    setStage('columns');
  }

  /** In batches, so that finished batches stay imported when the connection breaks. */
  async function send(
    from: readonly Line[],
    isSent: (line: Line) => boolean,
    more: { dry_run: boolean; choices: Record<string, boolean> },
  ) {
    const key = reading.key ? [reading.key, ...apartBy(resource).map(({ path }) => path)] : [];
    let now = withoutRepeats(from, reading.key === 'id' ? ['id'] : key);
    setLines(now);
    const sent = now.filter(isSent);
    isStopped.current = false;
    try {
      let done = 0;
      for (const rows of batchesOf(sent)) {
        if (isStopped.current) break;
        setProgress({ done, all: sent.length });
        now = applyOutcomes(now, await sendRows(resource, id.current ?? '', { ...more, rows }));
        done += rows.length;
        setLines(now);
      }
    } finally {
      setProgress(null);
      if (!more.dry_run) void queries.invalidateQueries();
    }
  }

  const isUnchecked = ({ state }: Line) => state === 'new';
  const dry = { dry_run: true, choices: {} };
  return {
    ...{ resource, overview, stage, table, mapping, reading, choices, lines, progress },
    ...{ fields, mapped, earlier, isBusy: task.isBusy, error: task.error },
    take,
    setMapping,
    setChoices,
    setReading: (next: Reading) => {
      setReading(next);
      const paths = importColumns(resource, audience, next).map(({ path }) => path);
      setMapping(
        Object.fromEntries(Object.entries(mapping).filter(([, path]) => paths.includes(path))),
      );
    },
    /** Begins it and checks all rows; what was corrected stays, unless the columns have changed. */
    check: () =>
      void task.run(async () => {
        if (!table) return;
        const columns = Object.fromEntries(
          Object.entries(mapping).map(([place, path]) => [table.headings[Number(place)], path]),
        );
        const begun = await startImport(resource, {
          ...{ file_name: table.name, file_hash: table.hash, row_count: table.lines.length },
          ...{ settings: { ...reading, columns }, ...choices },
        });
        id.current = begun.id;
        setStage('rows');
        const next = JSON.stringify([table.hash, mapping]);
        const isKnown = source.current === next;
        source.current = next;
        await send(isKnown ? lines.map(unchecked) : linesOf(table, mapping), isUnchecked, dry);
      }),
    checkAgain: () => void task.run(() => send(lines, isUnchecked, dry)),
    write: (chosen: Record<string, boolean>) =>
      void task.run(() => send(lines, isToWrite, { dry_run: false, choices: chosen })),
    stop: () => {
      isStopped.current = true;
    },
    correct: (number: number, cells: Cells) =>
      setLines(
        lines.map((line) =>
          line.number === number
            ? {
                ...line,
                cells: { ...line.cells, ...cells },
                isCorrected: true,
                state: 'new' as const,
              }
            : line,
        ),
      ),
    back: (to: Stage) => {
      task.clear();
      if (to === 'file') void queries.invalidateQueries({ queryKey });
      setStage(to);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

/** New records, if they may: those that are there already stay, where a field tells which these are. */
function firstReading(viewer: Someone, resource: Resource): Reading {
  const [mode = 'create'] = modesFor(viewer, resource);
  const [key] = importKeys(resource);
  const isKnown = mode !== 'create' || key?.field.unique;
  return { mode, key: isKnown ? (key?.path ?? null) : null, dates: 'ymd' };
}

function dateCells({ flatFields }: Resource, table: Table, mapping: Mapping): string[] {
  const dates = flatFields.filter(({ field }) => field.kind === 'date').map(({ path }) => path);
  const places = Object.entries(mapping).filter(([, path]) => dates.includes(path));
  return table.lines.flatMap(({ cells }) => places.map(([place]) => cells[Number(place)] ?? ''));
}
