import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { useDebounced } from '../custom/hooks/useDebounced.ts';
import { embeddedAt, nameOf, subtitleOf } from '../generator/values.ts';
import { t } from '../language/t.ts';
import { useMenu } from './menu.ts';

export interface SearchResult {
  name: string;
  /** Distinguishes it from others of the same name: its person, its service. */
  detail?: string;
  /** What it is: a page, or the word for such a record. */
  kind: string;
  to: string;
}

const SHORTEST = 2;
const EACH = 5;

interface SearchResults {
  results: SearchResult[];
  /** The results still belong to an earlier search text. */
  isSearching: boolean;
}

/** Pages whose name contains the text, and records that the server finds by it. */
export function useSearchResults(text: string): SearchResults {
  const menu = useMenu();
  const dataProvider = useDataProvider();
  const search = useDebounced(text.trim());
  const searched = menu.flatMap(({ resource, to }) =>
    resource?.flatFields.some(({ field }) => field.searchable) ? [{ resource, to }] : [],
  );
  const answers = useQueries({
    queries: searched.map(({ resource }) => ({
      queryKey: [resource.name, 'find', search],
      enabled: search.length >= SHORTEST,
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
    return item && data ? data.data.map((record) => toResult(item, record)) : [];
  });
  return {
    results: search.length >= SHORTEST ? [...pages, ...records] : pages,
    isSearching: search !== text.trim() || answers.some(({ isFetching }) => isFetching),
  };
}

const toResult = (
  { resource, to }: { resource: Resource; to: string },
  record: { id: unknown },
): SearchResult => ({
  name: nameOf(resource, record),
  detail: [
    subtitleOf(resource, record),
    ...resource.flatFields
      .filter(
        ({ path, field }) =>
          field.list === true && field.kind === 'reference' && path !== resource.subtitle,
      )
      .map(({ path }) => embeddedAt(record, path)?.name),
  ]
    .filter(Boolean)
    .join(', '),
  kind: t(resource.label.one),
  to: `${to}/${record.id}/show`,
});
