/** The page of the administration: every address from `/admin` on. */
// Ahead of every screen, whose own styles win over these.
import './tokens/tokens.css';
import './custom/elements/base.css';
import { createRoot } from 'react-dom/client';
import { Admin } from './admin.tsx';
import { loadPageTexts } from './language/loadTexts.ts';
import { follow, rootOfPage } from './page.ts';
import { Root } from './Root.tsx';
import { languageOf, restoreSession } from './session/session.ts';

void start();

/** Until the texts are there, what stands in the page stays on screen. */
async function start() {
  const { user } = await restoreSession();
  await loadPageTexts(languageOf(user), 'admin');
  follow();
  createRoot(rootOfPage()).render(
    <Root>
      <Admin />
    </Root>,
  );
}
