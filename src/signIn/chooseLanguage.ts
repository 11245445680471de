import { ask } from '../http/ask.ts';
import { rememberLanguage } from '../language/chosen.ts';
import { getSession } from '../session/store.ts';

/**
 * Remembers the language in this browser and, signed in, with the account, which mails follow. Then
 * the page reloads, since its texts are loaded once, before the first render.
 */
export async function chooseLanguage(id: string): Promise<void> {
  const { user } = getSession();
  if (user) {
    const body = { profile: { language: id } };
    // The page changes its language all the same; the account keeps its old one.
    await ask('POST /profile/update', { body }).catch(() => undefined);
  }
  rememberLanguage(id);
  window.location.reload();
}
