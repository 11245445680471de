/**
 * What the link of a mail brings behind the `#` of its address, which browsers send to nobody. It is
 * taken out of the address at once. The page keeps it as a draft: a reload shows the visit again, and
 * whoever comes after this account does not.
 */
import { keepDraft, readDraft } from '#src/custom/drafts/drafts.ts';

const KEY = 'ticket';

export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (!token) return readDraft(KEY) || null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  // React may render a page again before it is shown, and the address has the token once.
  keepToken(token);
  return token;
}

export const keepToken = (token: string): void => keepDraft(KEY, token);

export const forgetToken = (): void => keepDraft(KEY, '');
