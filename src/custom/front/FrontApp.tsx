import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { SentData } from '#schema/services/sentView.ts';
import { loadAllFrontTexts } from '../../language/loadTexts.ts';
import { t } from '../../language/t.ts';
import { getAccountChangeCount, subscribe } from '../../session/store.ts';
import { useSession } from '../../session/useSession.ts';
import { ErrorBoundary } from '../elements/ErrorBoundary.tsx';
import { PageSkeleton } from '../elements/Skeleton.tsx';
import { pagePathOf } from '../hooks/modalPath.ts';
import { useScrollToTop } from '../hooks/useScrollToTop.ts';
import { SignInAgainHost } from '../signIn/SignInAgainHost.tsx';
import { lazyPart } from './page/lazyPart.tsx';
import { setViewTime } from './page/viewTime.ts';
import { pageOf, pages } from './pages.ts';
import { createQueryClient } from './queryClient.ts';
import { Header } from './shell/Header.tsx';
import './shell/shell.css';

export const deferredShell = lazyPart(async () => {
  const [footer] = await Promise.all([import('./shell/Footer.tsx'), loadAllFrontTexts()]);
  return footer.DeferredShell;
});
export const loadScreen = (path: string) => pageOf(pagePathOf(path)).load();

export function clientWith(sent: SentData): QueryClient {
  setViewTime(sent.now);
  return createQueryClient(sent);
}

/** Always the same, so that no change of the rest disturbs it while it loads. */
const DEFERRED = (
  <Suspense>
    <deferredShell.Screen />
  </Suspense>
);

interface FrontAppProps {
  /** The answers that came with the page. */
  sent?: QueryClient | undefined;
  /** The first screen has been shown, or taken over from the server. */
  onShown?: (() => void) | undefined;
}

/** The booking front. It remounts on sign-out, so that no data of that person stays. */
export function FrontApp({ sent, onShown }: FrontAppProps) {
  const changes = useSyncExternalStore(subscribe, getAccountChangeCount, () => 0);
  return <Front key={changes} sent={changes === 0 ? sent : undefined} onShown={onShown} />;
}

/** The shell, and in it the screen of the address. */
function Front({ sent, onShown }: FrontAppProps) {
  const [client] = useState(() => sent ?? createQueryClient());
  const [path] = useLocation();
  // Much of a screen is asked for by whoever is signed in.
  useSession();
  useEffect(() => {
    const preloading = import('./preloadPages.ts').then((part) => part.preloadPages(client));
    preloading.catch(() => undefined);
    return () => void preloading.then((stop) => stop());
  }, [client]);
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
            <Shown onShown={onShown} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {/* There before anything can be typed: a session that ends takes nothing away. */}
      <SignInAgainHost />
      {DEFERRED}
    </QueryClientProvider>
  );
}

function Shown({ onShown }: Pick<FrontAppProps, 'onShown'>) {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}
