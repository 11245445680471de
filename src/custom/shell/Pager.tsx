import { Link } from 'wouter';

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
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className="button-quiet">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link href={hrefOf(page + 1)} className="button-quiet">
          Next page
        </Link>
      )}
    </nav>
  );
}
