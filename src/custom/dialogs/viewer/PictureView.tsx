import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#src/language/t.ts';
import { LineIcon } from '../../elements/Icon.tsx';
import { MINUS, PLUS, TURN_LEFT, TURN_RIGHT, WHOLE } from '../iconPaths.ts';

const STEPS = [1, 1.5, 2, 3, 4, 6];
const LAST = STEPS.length - 1;

/**
 * Fitted to the box, then larger by steps and turned by quarters. The box scrolls and is dragged.
 */
export function PictureView({ url, name }: { url: string; name: string }) {
  const box = useRef<HTMLElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = STEPS[step] ?? 1;

  const larger = () => setStep((now) => Math.min(LAST, now + 1));
  const smaller = () => setStep((now) => Math.max(0, now - 1));
  const whole = () => setStep(0);
  const turn = (by: number) => setTurns((now) => (now + by + 4) % 4);
  const keys: Record<string, () => void> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': whole,
    r: () => turn(1),
    R: () => turn(-1),
  };
  // The keys work wherever the focus is, except in text inputs and in a dialog above.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isMeantForOther(event.target, box.current)) return;
      keys[event.key]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  // What was in the middle stays there.
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    const factor = zoom / before.current;
    before.current = zoom;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * factor - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * factor - clientHeight / 2;
  }, [zoom]);
  const drag = (event: PointerEvent) => {
    if (!grip.current || !box.current) return;
    box.current.scrollBy(grip.current.x - event.clientX, grip.current.y - event.clientY);
    grip.current = { x: event.clientX, y: event.clientY };
  };
  const take = (event: PointerEvent) => {
    // A finger scrolls the box by itself.
    if (event.pointerType !== 'mouse') return;
    event.preventDefault();
    grip.current = { x: event.clientX, y: event.clientY };
    box.current?.focus();
    box.current?.setPointerCapture?.(event.pointerId);
  };
  const drop = () => {
    grip.current = null;
  };

  return (
    <div className="picture">
      <div className="viewer-tools">
        <Tool label={t('Zoom out')} path={MINUS} isOff={step === 0} onPress={smaller} />
        <output aria-label={t('Zoom')}>{Math.round(zoom * 100)} %</output>
        <Tool label={t('Zoom in')} path={PLUS} isOff={step === LAST} onPress={larger} />
        <Tool label={t('Whole picture')} path={WHOLE} isOff={step === 0} onPress={whole} />
        <Tool label={t('Rotate to the left')} path={TURN_LEFT} onPress={() => turn(-1)} />
        <Tool label={t('Rotate to the right')} path={TURN_RIGHT} onPress={() => turn(1)} />
      </div>
      <section
        ref={box}
        className="picture-box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label={t('The picture. Arrow keys move it, + and - zoom, r rotates.')}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <div
          className="picture-sheet"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        >
          <img src={url} alt={name} data-turns={turns} draggable={false} />
        </div>
      </section>
    </div>
  );
}

function isMeantForOther(target: EventTarget | null, box: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [role="menu"]')) return true;
  const dialog = target.closest('dialog, [role="dialog"]');
  return dialog !== null && !dialog.contains(box);
}

interface ToolProps {
  label: string;
  path: string;
  isOff?: boolean;
  onPress: () => void;
}

const Tool = ({ label, path, isOff = false, onPress }: ToolProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    title={label}
    // Not disabled: the focus would fall out of the dialog.
    aria-disabled={isOff}
    onClick={onPress}
  >
    <LineIcon path={path} />
  </button>
);
