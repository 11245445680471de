import { type PointerEvent, useState } from 'react';
import type { Place } from './order.ts';

/** A line shows that it would be dropped there: px of the window. */
interface DropLine {
  top: number;
  left: number;
  width: number;
}
interface Target<T> {
  place: T;
  line: DropLine;
}

/** Distance from the window's edge, in px, at which the page starts to scroll. */
const EDGE = 60;
const FOLLOW = 12;

/**
 * Pointer dragging. Questions are the elements with `data-question` within those with
 * `data-section`; the drop place is computed again at each move, because the page may scroll.
 */
export function useDrag() {
  const [line, setLine] = useState<DropLine | null>(null);

  function start<T>(
    event: PointerEvent<HTMLElement>,
    targetAt: (y: number) => Target<T> | null,
    onDrop: (place: T) => void,
  ) {
    if (event.button !== 0) return;
    const handle: HTMLElement = event.currentTarget;
    const { pointerId, clientY } = event;
    const controller = new AbortController();
    const { signal } = controller;
    let target: Target<T> | null = null;
    const end = () => {
      controller.abort();
      setLine(null);
    };
    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientY: y }: globalThis.PointerEvent) => {
        if (!target && Math.abs(y - clientY) < 4) return;
        if (y < EDGE) window.scrollBy(0, -FOLLOW);
        if (y > window.innerHeight - EDGE) window.scrollBy(0, FOLLOW);
        target = targetAt(y);
        setLine(target?.line ?? null);
      },
      { signal },
    );
    const drop = () => {
      end();
      if (target) onDrop(target.place);
    };
    handle.addEventListener('pointerup', drop, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    document.addEventListener('keydown', onKey, { signal });
  }
  return { line, start };
}

/** The place among the other questions of the section at `y`. */
export function questionTarget(id: string, y: number): Target<Place> | null {
  const sections = boxesOf('section');
  const section =
    sections.find(({ box }) => y >= box.top && y <= box.bottom) ??
    sections.toSorted((first, second) => distance(first.box, y) - distance(second.box, y))[0];
  if (!section) return null;
  const others = boxesOf('question', section.element).filter((box) => box.id !== id);
  const index = others.filter(({ box }) => middle(box) < y).length;
  const list = section.element.querySelector('[data-questions]')?.getBoundingClientRect();
  return {
    place: { section_id: section.id, index },
    line: lineBetween(others, index, list ?? section.box),
  };
}

export function sectionTarget(id: string, y: number): Target<number> | null {
  const others = boxesOf('section').filter((box) => box.id !== id);
  const index = others.filter(({ box }) => middle(box) < y).length;
  const [first] = others;
  return first ? { place: index, line: lineBetween(others, index, first.box) } : null;
}

interface Box {
  id: string;
  element: HTMLElement;
  box: DOMRect;
}

const boxesOf = (kind: 'section' | 'question', within: ParentNode = document): Box[] =>
  [...within.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((element) => ({
    id: element.dataset[kind] ?? '',
    element,
    box: element.getBoundingClientRect(),
  }));

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
const distance = ({ top, bottom }: DOMRect, y: number) =>
  Math.min(Math.abs(top - y), Math.abs(bottom - y));

function lineBetween(others: readonly Box[], index: number, within: DOMRect): DropLine {
  const [before, after] = [others[index - 1]?.box, others[index]?.box];
  const top = before && after ? (before.bottom + after.top) / 2 : (before?.bottom ?? after?.top);
  return { top: top ?? within.top, left: within.left, width: within.width };
}
