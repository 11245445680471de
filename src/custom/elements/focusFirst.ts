const CONTROLS = 'input, select, textarea, button';
const FOCUSABLE = `${CONTROLS}, [tabindex]`;
const WRONG = '[aria-invalid="true"]';

/**
 * Scrolls to the first of the fields, in the order of the page, and focuses the invalid control in
 * it.
 * @returns whether there was one that takes the focus
 */
export function focusFirst(fields: readonly Element[]): boolean {
  const [first] = [...fields].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const input = [
    first?.querySelector(`:is(${FOCUSABLE})${WRONG}, ${WRONG} :is(${FOCUSABLE})`),
    first?.matches(CONTROLS) ? first : null,
    // A control within a group comes before the group itself.
    first?.querySelector(FOCUSABLE),
    first?.matches(FOCUSABLE) ? first : null,
  ].find((element) => element instanceof HTMLElement);
  if (!first || !input) return false;
  input.focus({ preventScroll: true });
  // Not at an edge, where bars that stay in view would cover it.
  (input.offsetParent ? input : first).scrollIntoView?.({ block: 'center' });
  return document.activeElement === input;
}
