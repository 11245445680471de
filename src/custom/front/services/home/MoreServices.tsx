import { Link, useSearchParams } from 'wouter';
import type { Page } from '#schema/declaration/record.ts';
import { t } from '#src/language/t.ts';

/** Leads to the services before and after those that are shown, by an address for each page. */
export function MoreServices({ page, per_page, total }: Omit<Page<unknown>, 'data'>) {
  const [params] = useSearchParams();
  const link = (to: number, text: string) => {
    const next = new URLSearchParams(params);
    next.set('page', String(to));
    return (
      <Link className="button-quiet" href={`/?${next}`}>
        {text}
      </Link>
    );
  };
  const isLast = page * per_page >= total;
  if (page === 1 && isLast) return null;
  return (
    <nav className="more-services" aria-label={t('More services')}>
      {page > 1 && link(page - 1, t('Services before these'))}
      {!isLast && link(page + 1, t('More services'))}
    </nav>
  );
}
