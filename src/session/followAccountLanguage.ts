import { chosenLanguage, rememberLanguage } from '../language/chosen.ts';
import { languageOfPage } from '../language/loadTexts.ts';
import { languageOf } from './session.ts';
import { getSession, subscribe } from './store.ts';

/**
 * After signing in, the page switches to the account's language, unless this browser remembers
 * another choice. Changing the account's language counts as a choice too.
 */
export function followAccountLanguage(): () => void {
  let before = getSession().user;
  return subscribe(() => {
    const { user } = getSession();
    const own = languageOf(user);
    const isSaved = user?.id === before?.id && own !== languageOf(before);
    before = user;
    if (isSaved && own) rememberLanguage(own);
    if (chosenLanguage(own).id !== languageOfPage().id) window.location.reload();
  });
}
