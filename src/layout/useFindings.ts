import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Resource } from '../../schema/defineResource.ts';
import { t } from '../language/t.ts';
import { embeddedAt, nameOf } from '../resources/values.ts';
import { useMenu } from './menu.ts';

export interface Finding {
  name: string;
  /** The records it belongs to, such as the person and the service of a reservation. */
  detail?: string;
  /** What it is: a page, or the word for such a record. */
  kind: string;
  to: string;
}

const SHORTEST = 2;
const EACH = 5;
const PAUSE_MS = 200;

/** Pages whose name holds the words, and records that the server finds by them. */
export function useFindings(text: string): { findings: Finding[]; isSearching: boolean } {
  const menu = useMenu();
  const dataProvider = useDataProvider();
  const search = useSettledText(text.trim());
  const searched = menu.flatMap(({ resource, to }) =>
    resource?.leaves.some(({ field }) => field.searchable) ? [{ resource, to }] : [],
  );
  const answers = useQueries({
    queries: searched.map(({ resource }) => ({
      queryKey: [resource.name, 'find', search],
      enabled: search.length >= SHORTEST,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList(resource.name, {
          filter: { search },
          pagination: { page: 1, perPage: EACH },
          signal,
        }),
    })),
  });
  const words = text.trim().toLowerCase();
  const pages = menu
    .filter(({ label }) => t(label).toLowerCase().includes(words))
    .map(({ label, to }) => ({ name: t(label), kind: t('Page'), to }));
  const records = answers.flatMap(({ data }, index) => {
    const item = searched[index];
    return item && data ? data.data.map((record) => toFinding(item, record)) : [];
  });
  return {
    findings: search.length >= SHORTEST ? [...pages, ...records] : pages,
    isSearching: answers.some(({ isFetching }) => isFetching),
  };
}

const toFinding = (
  { resource, to }: { resource: Resource; to: string },
  record: { id: unknown },
): Finding => ({
  name: nameOf(resource, record),
  detail: resource.leaves
    .filter(({ field }) => field.list === true && field.kind === 'reference')
    .flatMap(({ path }) => embeddedAt(record, path)?.name ?? [])
    .join(', '),
  kind: t(resource.label.one),
  to: `${to}/${record.id}/show`,
});

function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
