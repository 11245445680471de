import { useEffect, useRef, useState } from 'react';
import type { BulkFate, BulkUpdate } from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { changeMany } from '../../dataProvider/askBulk.ts';

interface Run {
  /** How many of how many have an answer. */
  done: number;
  total: number;
}

/** Sends parts until all are answered, it is stopped, or one fails. */
export function useBulkRun(resource: Resource) {
  const [run, setRun] = useState<Run | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  /** @returns what was answered, and the error that ended it */
  async function start(
    change: BulkUpdate,
    { total = change.records.length, onPart }: { total?: number; onPart?: OnPart } = {},
  ) {
    const fates: BulkFate[] = [];
    const before = total - change.records.length;
    const controller = new AbortController();
    stopping.current = controller;
    const { signal } = controller;
    setRun({ done: before, total });
    const onFates = (part: readonly BulkFate[]) => {
      fates.push(...part);
      onPart?.(fates);
      setRun({ done: before + fates.length, total });
    };
    const error = await changeMany(resource, { ...change, onFates, signal }).then(
      () => null,
      (reason: unknown) => reason,
    );
    setRun(null);
    return { fates, error, isStopped: signal.aborted };
  }
  return { run, start, stop: () => stopping.current?.abort() };
}
type OnPart = (fates: readonly BulkFate[]) => void;
