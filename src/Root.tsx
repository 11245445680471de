import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './custom/elements/ErrorBoundary.tsx';

const Overlays = lazy(async () => ({
  default: (await import('./custom/dialogs/DialogHost.tsx')).Overlays,
}));

/** Either face, and what shows above it: that comes after the first view, which has none of it. */
export function Root({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return (
    <ErrorBoundary>
      {children}
      {isShown && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}
