/** The page of the booking front: every address outside of the administration. */
// Ahead of every screen, whose own styles win over these.
import './tokens/tokens.css';
import './custom/elements/base.css';
import { Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SENT_DATA_ID, type SentData } from '#schema/services/sentView.ts';
import { Loader } from './custom/elements/Loader.tsx';
import { clientWith, FrontApp, loadScreen } from './custom/front/FrontApp.tsx';
import { chosenLanguage } from './language/chosen.ts';
import { loadAllFrontTexts, loadPageTexts } from './language/loadTexts.ts';
import { follow, rootOfPage } from './page.ts';
import { Root } from './Root.tsx';
import { enterSession, languageOf, type Session, storedSession } from './session/session.ts';

const sentIn = document.documentElement.lang;
const sentData = document.getElementById(SENT_DATA_ID)?.textContent;
const root = rootOfPage();
void start();

/** Until the texts are there, what stands in the page stays on screen. */
async function start() {
  const session = await storedSession();
  const own = languageOf(session.user);
  const texts = loadPageTexts(own, 'first');
  const screen = loadScreen(window.location.pathname);
  // Whoever reads another language than the page came in gets it made anew.
  if (sentData && chosenLanguage(own).id === sentIn) {
    return takeOver({ session, data: sentData, parts: Promise.all([texts, screen]) });
  }
  // The error boundary shows a failure, where the screen is rendered.
  screen.catch(() => undefined);
  enterSession(session);
  await texts;
  followAll();
  createRoot(root).render(
    <Root>
      <Suspense fallback={<Loader />}>
        <FrontApp />
      </Suspense>
    </Root>,
  );
}

interface SentPage {
  session: Session;
  data: string;
  /** What the view is made of. */
  parts: Promise<unknown>;
}

/**
 * Brings the sent view to life. It is nobody's: who is signed in shows right after. When a part does
 * not load, the view stays as it is, which can be read, searched and followed.
 */
async function takeOver({ session, data, parts }: SentPage) {
  try {
    const sent: SentData = JSON.parse(data);
    await parts;
    let isShown = false;
    const onShown = () => {
      if (isShown) return;
      isShown = true;
      enterSession(session);
      followAll();
    };
    hydrateRoot(
      root,
      <Root>
        <FrontApp sent={clientWith(sent)} onShown={onShown} />
      </Root>,
    );
  } catch (error) {
    console.error('The page could not be brought to life.', error);
  }
}

function followAll() {
  follow();
  void loadAllFrontTexts();
}
