/** Rows of people, by the keyboard: each is found by the reservation that it is about. */

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-entry]')];
const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-entry]') ?? null;

/** The reservation of the row that has the focus. */
export const focusedEntry = (): string | null =>
  rowOf(document.activeElement)?.dataset.entry ?? null;

export function moveFocus(by: 1 | -1): void {
  const all = rows();
  const current = rowOf(document.activeElement);
  const place = current ? all.indexOf(current) + by : by === 1 ? 0 : all.length - 1;
  focusRow(all[place]);
}

/** @returns how to go there, once the row itself may have left the list */
export function rememberNextRow(id: string): () => void {
  const all = rows();
  const place = all.findIndex(({ dataset }) => dataset.entry === id);
  const next = (all[place + 1] ?? all[place - 1])?.dataset.entry;
  if (place < 0 || next === undefined) return () => undefined;
  return () => focusRow(rows().find(({ dataset }) => dataset.entry === next));
}

const focusRow = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('[data-opens]')?.focus();
