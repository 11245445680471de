import { type RefObject, useEffect } from 'react';

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"]):not([disabled], [tabindex="-1"])';

/** The position of an element: its ancestor, and the index of the child that leads to it. */
interface Place {
  within: Element;
  index: number;
}

/**
 * Keeps the keyboard focus in place when the focused element disappears, such as the button of an
 * action that was taken, or its whole row: the focus goes to what took its position.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = area.current;
    if (!root) return;
    let last: { element: Element; places: Place[]; pathname: string } | null = null;
    const note = ({ target }: FocusEvent) => {
      if (target === root || !(target instanceof Element)) return;
      last = { element: target, places: placesOf(target, root), pathname: location.pathname };
    };
    // The element is still there: the person clicked elsewhere.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && target instanceof Element && target.isConnected) last = null;
    };
    const look = () => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const { places, pathname } = last;
      last = null;
      // Another page begins at its own beginning.
      if (location.pathname === pathname) (whatStandsAt(places) ?? root).focus();
    };
    const changes = new MutationObserver(look);
    changes.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    root.addEventListener('focusout', leave);
    return () => {
      changes.disconnect();
      root.removeEventListener('focusin', note);
      root.removeEventListener('focusout', leave);
    };
  }, [area]);
}

/** The order is from the innermost outwards. */
function placesOf(element: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let inner = element; inner !== root && inner.parentElement; inner = inner.parentElement) {
    const within = inner.parentElement;
    places.push({ within, index: [...within.children].indexOf(inner) });
  }
  return places;
}

/**
 * Looks in the innermost ancestor that still exists: at the same index, else for the first control.
 */
function whatStandsAt(places: readonly Place[]): HTMLElement | null {
  for (const { within, index } of places) {
    if (!within.isConnected) continue;
    const now = within.children[Math.min(index, within.children.length - 1)];
    const element = now?.matches(FOCUSABLE) ? now : now?.querySelector(FOCUSABLE);
    const any = element ?? within.querySelector(FOCUSABLE);
    if (any instanceof HTMLElement) return any;
  }
  return null;
}
