import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../language/t.ts';
import { useStore } from '../../store/store.ts';
import { dismissToast, type Toast, toastStore } from '../../toast/toast.ts';
import { Icon } from './Icon.tsx';
import './toasts.css';

/**
 * Errors and toasts with an action stay until they are closed; the others, and what is offered for a time,
 * disappear by themselves.
 */
const LEAVES_AFTER_MS = 6000;

/**
 * Both live regions are always in the page: screen readers miss a region that appears with its
 * text.
 */
export function Toasts() {
  const toasts = useStore(toastStore);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  const box = useRef<HTMLDivElement>(null);
  // The page makes room above itself: a toast covers neither search nor buttons.
  useLayoutEffect(() => {
    const { body } = document;
    body.style.setProperty('--toasts', `${toasts.length > 0 ? box.current?.offsetHeight : 0}px`);
    return () => {
      body.style.removeProperty('--toasts');
    };
  }, [toasts]);
  return (
    <div className="toasts" ref={box}>
      <div role="alert">{errors.map(toCard)}</div>
      <div role="status">{others.map(toCard)}</div>
    </div>
  );
}

const toCard = (toast: Toast) => <ToastCard key={toast.id} {...toast} />;

function ToastCard({ id, tone, text, action }: Toast) {
  const [isHeld, setHeld] = useState(false);
  const { seconds } = action ?? {};
  const stays = tone === 'error' || (action !== undefined && seconds === undefined);
  useEffect(() => {
    if (isHeld || stays) return;
    const leavesAfter = seconds === undefined ? LEAVES_AFTER_MS : seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => dismissToast(id), leavesAfter);
    };
    // Whoever is on the way to the action by keyboard may have a whole list to pass.
    const startAnew = ({ key }: KeyboardEvent) => key === 'Tab' && start();
    start();
    window.addEventListener('keydown', startAnew);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', startAnew);
    };
  }, [id, stays, seconds, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read holds it; nothing is pressed
    <div
      className={`toast toast-${tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === 'error' ? 'warning' : tone === 'success' ? 'check' : 'info'} />
      <div>
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              dismissToast(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Close this message')}
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
