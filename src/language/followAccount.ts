import { getSession, subscribe } from '../session/store.ts';
import { chosenLanguage, languageOf, rememberLanguage } from './chosen.ts';
import { languageOfPage } from './speaking.ts';

/**
 * Whoever signs in reads on in the language of their account, unless this browser remembers another
 * choice; one that is saved in the account is a choice itself.
 */
export function followAccount(): () => void {
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
