import './zodConfiguration.ts';
import { lazy, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SENT_DATA_ID, type SentData } from '../schema/sentView.ts';
import { refreshProfile } from './account/refreshProfile.ts';
import { Loader } from './custom/elements/Loader.tsx';
import { chosenLanguage } from './language/chosen.ts';
import { loadAllFrontTexts, loadPageTexts } from './language/loadTexts.ts';
import { Root } from './Root.tsx';
import { followAccountLanguage } from './session/followAccountLanguage.ts';
import {
  enterSession,
  followOtherTabs,
  languageOf,
  type Session,
  storedSession,
} from './session/session.ts';
import './tokens/tokens.css';
import './custom/elements/base.css';

const { pathname } = window.location;
const isAdmin = /^\/admin(\/|$)/.test(pathname);
const sentIn = document.documentElement.lang;
const sentData = document.getElementById(SENT_DATA_ID)?.textContent;

/** The front renders no text while it loads, so that it loads beside the texts, not after them. */
const frontModule = isAdmin ? null : import('./custom/front/FrontApp.tsx');
/** The error boundary shows a failure, where `App` is rendered. */
frontModule?.catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);

/** Until the texts are there, what stands in the page stays on screen. */
async function start(root: HTMLElement) {
  const session = await storedSession();
  const own = languageOf(session.user);
  // Whoever reads another language than the page came in gets it made anew.
  if (sentData && chosenLanguage(own).id === sentIn) return takeOver(root, session, sentData);
  enterSession(session);
  const texts = loadPageTexts(own, isAdmin ? 'admin' : 'first');
  if (!isAdmin && pathname !== '/') void loadAllFrontTexts();
  const appModule = loadApp(texts);
  appModule.catch(() => undefined);
  const App = lazy(() => appModule);
  await texts;
  follow();
  createRoot(root).render(
    <Root>
      <Suspense fallback={<Loader />}>
        <App />
      </Suspense>
    </Root>,
  );
}

async function loadApp(texts: Promise<void>) {
  if (frontModule) return { default: (await frontModule).FrontApp };
  await texts;
  return { default: (await import('./admin.tsx')).Admin };
}

/**
 * Brings the sent view to life. It is nobody's: who is signed in shows right after. When a part does
 * not load, the view stays as it is, which can be read, searched and followed.
 */
async function takeOver(root: HTMLElement, session: Session, data: string) {
  try {
    const front = await (frontModule as NonNullable<typeof frontModule>);
    const sent: SentData = JSON.parse(data);
    await Promise.all([
      loadPageTexts(languageOf(session.user), 'first'),
      front.loadScreen(pathname),
    ]);
    let isShown = false;
    const onShown = () => {
      if (isShown) return;
      isShown = true;
      enterSession(session);
      follow();
    };
    hydrateRoot(
      root,
      <Root>
        <front.FrontApp sent={front.clientWith(sent)} onShown={onShown} />
      </Root>,
    );
  } catch (error) {
    console.error('The page could not be brought to life.', error);
  }
}

function follow() {
  followOtherTabs();
  followAccountLanguage();
  void refreshProfile();
  if (!isAdmin) void loadAllFrontTexts();
  // Imported for its side effect: clears drafts that another account left in this tab.
  void import('./custom/drafts/drafts.ts').catch(() => undefined);
}
