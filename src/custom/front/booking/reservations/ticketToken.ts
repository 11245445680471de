/**
 * What the link of a mail brings behind the `#` of its address, which browsers send to nobody. It is
 * taken out of the address at once, and kept for this tab, so that a reload shows the visit again.
 */
const KEY = 'takda-ticket';

export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (!token) return read();
  keepToken(token);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

export function keepToken(token: string) {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Blocked storage: the link lasts as long as the page.
  }
}

export function forgetToken() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Blocked storage keeps nothing.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
