/** What both pages begin with: the booking front's and the administration's. */

import { followAccountLanguage } from './session/followAccountLanguage.ts';
import { followOtherTabs } from './session/session.ts';
import { refreshProfile } from './signIn/refreshProfile.ts';

export function rootOfPage(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  return root;
}

/** Once the session has entered. */
export function follow() {
  followOtherTabs();
  followAccountLanguage();
  void refreshProfile();
  void import('./custom/drafts/clearDrafts.ts').catch(() => undefined);
}
