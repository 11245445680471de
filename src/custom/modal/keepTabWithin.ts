import type { KeyboardEvent } from 'react';

const REACHED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/** From the last control on to the first, and back: a modal dialog alone lets Tab leave the page. */
export function keepTabWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const reached = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [first, last] = [reached[0], reached.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (event.target !== from && event.target !== event.currentTarget) return;
  event.preventDefault();
  to?.focus();
}
