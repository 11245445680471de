import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { hasTrash, operationsOf } from '#schema/declaration/defineResource.ts';
import { resources, trash } from '#schema/index.ts';
import { hearsAllOf } from '#schema/live/hearing.ts';
import { useViewer } from '../authProvider/useViewer.ts';
import { askSoon } from '../live/askSoon.ts';
import { useLive } from '../live/useLive.ts';
import { whenShown } from '../live/whenShown.ts';
import { openQueries, refreshQuery } from './refreshQueries.ts';

/** Milliseconds: in a busy office the pause between two questions grows so far. */
const LONGEST_PAUSE_MS = 3_000;
/** Where nothing is heard, and of what only the database could tell who hears it. */
const UNHEARD_EVERY_MS = 10_000;
const PARTLY_EVERY_MS = 30_000;

/** What is deleted is in the trash, and what is restored is not; both are announced where they belong. */
const changedWith = (topic: string): string[] =>
  TRASHED.includes(topic) ? [topic, trash.name] : [topic];
const TRASHED = resources.filter(hasTrash).map(({ name }) => name);

/**
 * What somebody else changes is on the open lists and records within a second; all of them are asked for
 * anew after the connection was lost.
 */
export function useLiveQueries(): void {
  const client = useQueryClient();
  const provider = useDataProvider();
  const viewer = useViewer();
  const ask = useMemo(() => {
    const soon = new Map<string, () => void>();
    return (name: string) => {
      const known = soon.get(name);
      if (known) return known();
      const all = () =>
        Promise.all(
          openQueries(client, name).map((query) => refreshQuery(query, { client, provider })),
        );
      const made = whenShown(askSoon(all, { longest: LONGEST_PAUSE_MS }));
      soon.set(name, made);
      made();
    };
  }, [client, provider]);
  const askOpen = (isMeant: (name: string) => boolean = () => true) => {
    const names = openQueries(client).map(({ queryKey: [name] }) => String(name));
    for (const name of new Set(names.filter(isMeant))) ask(name);
  };
  const isLive = useLive({
    onChanges: (changes) => {
      for (const name of new Set(changes.flatMap(({ topic }) => changedWith(topic)))) ask(name);
    },
    onReset: () => askOpen(),
  });
  const isPartlyHeard = (name: string) => {
    const resource = resources.find((one) => one.name === name);
    if (!viewer || !resource) return false;
    // What the product writes by itself stands in no log, and is announced nowhere.
    return !operationsOf(resource).includes('update') || !hearsAllOf(viewer, resource);
  };
  const byClock = useRef(() => {});
  byClock.current = () => askOpen(isLive ? isPartlyHeard : undefined);
  useEffect(() => {
    const every = isLive ? PARTLY_EVERY_MS : UNHEARD_EVERY_MS;
    const timer = setInterval(() => byClock.current(), every);
    return () => clearInterval(timer);
  }, [isLive]);
}
