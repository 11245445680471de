import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { loadAllFrontTexts } from '../../language/loadTexts.ts';
import { t } from '../../language/t.ts';
import { getAccountChangeCount, subscribe } from '../../session/store.ts';
import { ErrorBoundary } from '../elements/ErrorBoundary.tsx';
import { PageSkeleton } from '../elements/Skeleton.tsx';
import { pagePathOf } from '../hooks/modalPath.ts';
import { useScrollToTop } from '../hooks/useScrollToTop.ts';
import { pages } from './pages.ts';
import { createQueryClient } from './queryClient.ts';
import { Header } from './shell/Header.tsx';
import './shell/shell.css';

const DeferredShell = lazy(async () => {
  const [footer] = await Promise.all([import('./shell/Footer.tsx'), loadAllFrontTexts()]);
  return { default: footer.DeferredShell };
});

/** The booking front. It remounts on sign-out, so that no data of that person stays. */
export function FrontApp() {
  return <Front key={useSyncExternalStore(subscribe, getAccountChangeCount)} />;
}

/** The shell, and in it the screen of the address. */
function Front() {
  const [client] = useState(createQueryClient);
  const [path] = useLocation();
  useScrollToTop(path);
  // An open dialog of the page stands in the address, too; the page behind stays as it is.
  const page = pagePathOf(path);
  return (
    <QueryClientProvider client={client}>
      <a className="skip-link" href="#content">
        {t('Skip to the content')}
      </a>
      <Header />
      <main id="content" className="content">
        <ErrorBoundary key={page}>
          <Suspense fallback={<PageSkeleton />}>
            <Switch location={page}>
              {pages.map(({ path: pattern, Screen }) => (
                <Route key={pattern} path={pattern} component={Screen} />
              ))}
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Suspense>
        <DeferredShell />
      </Suspense>
    </QueryClientProvider>
  );
}
