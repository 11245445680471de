import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Crop, moved, type Size, zoomedAt } from './crop.ts';

type Point = { x: number; y: number };
/** A step of the arrow keys, in parts of the window, and of the zoom keys and the wheel. */
const STEP = 0.04;
const ZOOM_STEP = 1.15;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

interface Gestures {
  size: Size;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** One finger or the mouse moves, two fingers or the wheel zoom, keys do both. */
export function useCropGestures({ size, crop, onCrop }: Gestures) {
  const area = useRef<HTMLElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const now = useRef(crop);
  now.current = crop;

  const change = (next: Crop) => {
    now.current = next;
    onCrop(next);
  };
  const zoomBy = (factor: number, at?: Point) =>
    change(zoomedAt(size, now.current, { zoom: now.current.zoom * factor, ...(at && { at }) }));
  /** Parts of the window from its centre. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: (clientX - box.left) / box.width - 0.5,
      y: (clientY - box.top) / box.height - 0.5,
    };
  };

  // React's own wheel listener is passive: the page behind would scroll too.
  useEffect(() => {
    const element = area.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, placeOf(event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });

  const onPointerDown = (event: PointerEvent) => {
    area.current?.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const after = placeOf(event);
    const otherFinger = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, after);
    if (!otherFinger)
      change(moved(size, now.current, { x: after.x - before.x, y: after.y - before.y }));
    else
      zoomBy(
        distance(after, otherFinger) / (distance(before, otherFinger) || 1),
        between(after, otherFinger),
      );
  };
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by) change(moved(size, now.current, by));
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };

  return {
    area,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onKeyDown,
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
