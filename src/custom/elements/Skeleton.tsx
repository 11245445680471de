import { t } from '../../language/t.ts';
/** A place holder in the size of what comes; the words are for those who cannot see it. */
export function Skeleton({ lines = 1, tall = false }: { lines?: number; tall?: boolean }) {
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={tall ? 'skeleton skeleton-tall' : 'skeleton'} aria-hidden />
      ))}
    </>
  );
}

export function PageSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('Loading')}
      </p>
      <div className="page-head skeleton-head">
        <Skeleton lines={2} />
      </div>
      <div className="panel">
        <Skeleton lines={6} />
      </div>
    </div>
  );
}
