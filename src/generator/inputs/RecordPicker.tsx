import { useGetManyAggregate, useInfiniteGetList } from 'react-admin';
import { listDefaults } from '#schema/declaration/defineResource.ts';
import { t } from '../../language/t.ts';
import { useDeclarationOf } from '../declarations.ts';
import { pluralNoun, singularNoun } from '../nouns.ts';
import { distinctNameOf } from '../values.ts';
import { type PickerLook, SearchPicker, usePickerSearch } from './SearchPicker.tsx';

const PER_PAGE = 25;

interface RecordPickerProps extends PickerLook {
  to: string;
  /** Ids. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  isSingle?: boolean;
  /** Filters of their list leave only some of the records. */
  filter?: Record<string, unknown>;
}

/** Finds records by searching the server, page after page. */
export function RecordPicker({ to, value, filter, isSingle = false, ...look }: RecordPickerProps) {
  const declaration = useDeclarationOf(to);
  const search = usePickerSearch();
  const { sort_by: field, order_by: order } = listDefaults(declaration);
  const { data, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteGetList(
    to,
    {
      pagination: { page: 1, perPage: PER_PAGE },
      sort: { field, order },
      filter: { ...filter, ...(search.words && { search: search.words }) },
    },
  );
  const { data: known } = useGetManyAggregate(
    to,
    { ids: [...value] },
    { enabled: value.length > 0 },
  );
  const toChoice = (record: { id: unknown }) => ({
    id: String(record.id),
    label: distinctNameOf(declaration, record),
  });
  const choices = distinct((data?.pages ?? []).flatMap((page) => page.data.map(toChoice)));
  const named = [...(known ?? []).filter(Boolean).map(toChoice), ...choices];
  return (
    <SearchPicker
      {...look}
      isSingle={isSingle}
      value={value.map((id) => named.find((choice) => choice.id === id) ?? { id, label: '…' })}
      search={search}
      found={choices}
      isSearching={isFetching}
      {...(hasNextPage && !isFetchingNextPage && { onMore: () => fetchNextPage() })}
      hint={t('Search {things}', { things: pluralNoun(declaration) })}
      nothingFound={t('No {thing} found', { thing: singularNoun(declaration) })}
    />
  );
}

/** A record that was made meanwhile moves the last one of a page into the next. */
const distinct = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((item) => [item.id, item])).values(),
];
