import { type KeyboardEvent, useState } from 'react';

/**
 * One stop of the Tab key for all of a matrix; arrows, Home and End go from box to box. Its lines
 * are the elements with `data-line`, in the order they stand in.
 */
export function useGridKeys(first: string) {
  const [at, setAt] = useState(first);
  const box = (id: string) => ({ tabIndex: id === at ? 0 : -1, onFocus: () => setAt(id) });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const lines = [...event.currentTarget.querySelectorAll('[data-line]')]
      .map((line) => [...line.querySelectorAll<HTMLInputElement>('input[type=checkbox]')])
      .filter((line) => line.length > 0);
    const row = lines.findIndex((line) => line.includes(event.target as HTMLInputElement));
    const column = lines[row]?.indexOf(event.target as HTMLInputElement) ?? -1;
    const next = row < 0 ? undefined : target(lines, { row, column, event });
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return { box, onKeyDown };
}

interface Place {
  row: number;
  column: number;
  event: KeyboardEvent;
}
type Lines = readonly (readonly HTMLInputElement[])[];

function target(lines: Lines, { row, column, event: { key, ctrlKey } }: Place) {
  const line = lines[row];
  const beside = (to: number) => lines[to]?.[column] ?? lines[to]?.at(-1);
  switch (key) {
    case 'ArrowRight':
      return line?.[column + 1];
    case 'ArrowLeft':
      return column > 0 ? line?.[column - 1] : undefined;
    case 'ArrowDown':
      return beside(row + 1);
    case 'ArrowUp':
      return row > 0 ? beside(row - 1) : undefined;
    case 'Home':
      return (ctrlKey ? lines[0] : line)?.[0];
    case 'End':
      return (ctrlKey ? lines.at(-1) : line)?.at(-1);
    default:
      return undefined;
  }
}
