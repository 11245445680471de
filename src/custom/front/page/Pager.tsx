import { Link } from 'wouter';
import { t } from '../../../language/t.ts';

interface PagerProps {
  page: number;
  per_page: number;
  total: number;
  hrefOf: (page: number) => string;
}

/** Newer and older pages; nothing when there is one page only. */
export function Pager({ page, per_page, total, hrefOf }: PagerProps) {
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t('Pages')}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className="button-quiet">
          {t('Previous page')}
        </Link>
      )}
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && (
        <Link href={hrefOf(page + 1)} className="button-quiet">
          {t('Next page')}
        </Link>
      )}
    </nav>
  );
}
