import './zodConfiguration.ts';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { refreshProfile } from './account/refreshProfile.ts';
import { ErrorBoundary } from './custom/elements/ErrorBoundary.tsx';
import { Loader } from './custom/elements/Loader.tsx';
import { loadAllFrontTexts, loadPageTexts } from './language/loadTexts.ts';
import { followAccountLanguage } from './session/followAccountLanguage.ts';
import { followOtherTabs, getSession, languageOf, restoreSession } from './session/session.ts';
import './tokens/tokens.css';
import './custom/elements/base.css';

const { pathname } = window.location;
const isAdmin = /^\/admin(\/|$)/.test(pathname);

/** Restores the session, then loads the texts in its user's language. */
const textsLoaded = restoreSession().then(() => {
  const words = loadPageTexts(languageOf(getSession().user), isAdmin ? 'admin' : 'first');
  if (!isAdmin && pathname !== '/') void loadAllFrontTexts();
  return words;
});

/** The front renders no text while it loads, so that it loads beside the texts, not after them. */
const appModule = isAdmin ? textsLoaded.then(loadAdmin) : loadFront();
/** The error boundary shows a failure, where `App` is rendered. */
appModule.catch(() => undefined);
const App = lazy(() => appModule);

async function loadAdmin() {
  return { default: (await import('./admin.tsx')).Admin };
}
async function loadFront() {
  return { default: (await import('./custom/front/FrontApp.tsx')).FrontApp };
}

const Overlays = lazy(async () => ({
  default: (await import('./custom/dialogs/Overlays.tsx')).Overlays,
}));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Until this resolves, the loader in index.html stays on screen.
void textsLoaded.then(() => {
  followOtherTabs();
  followAccountLanguage();
  void refreshProfile();
  createRoot(root).render(
    <ErrorBoundary>
      <Suspense fallback={<Loader />}>
        <App />
      </Suspense>
      <Suspense>
        <Overlays />
      </Suspense>
    </ErrorBoundary>,
  );
  if (!isAdmin) void loadAllFrontTexts();
  // Imported for its side effect: clears drafts that another account left in this tab.
  void import('./custom/drafts/drafts.ts').catch(() => undefined);
});
