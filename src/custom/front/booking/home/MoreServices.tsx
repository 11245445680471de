import { t } from '../../../../language/t.ts';

interface MoreServicesProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Loads the next page of services below those that are shown. */
export function MoreServices({ query }: MoreServicesProps) {
  if (!query.hasNextPage) return null;
  return (
    <p className="more-services">
      <button
        type="button"
        className="button-quiet"
        disabled={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? t('Loading the services') : t('Show more services')}
      </button>
    </p>
  );
}
