import { chosenLanguage, rememberLanguage } from '../language/chosen.ts';
import { languageOfPage } from '../language/speaking.ts';
import { languageOf } from './session.ts';
import { getSession, subscribe } from './store.ts';

/**
 * Whoever signs in reads on in the language of their account, unless this browser remembers another
 * choice; one that is saved in the account is a choice itself.
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
