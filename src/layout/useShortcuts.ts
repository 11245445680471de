import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { runPageKey } from '../custom/hooks/pageKeys.ts';
import { isAnyModalOpen } from '../custom/modal/modals.ts';
import { useMenu } from './menu.ts';

const CHORD_MS = 1500;

interface Handlers {
  onPalette: () => void;
  onHelp: () => void;
}

/**
 * `/` searches the list, `g` and a letter opens a page, `?` shows help, Ctrl or Cmd K the palette; other
 * keys are the page's.
 */
export function useShortcuts({ onPalette, onHelp }: Handlers): void {
  const menu = useMenu();
  const navigate = useNavigate();
  const goUntil = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isAnyModalOpen()) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isChord = Date.now() < goUntil.current;
      goUntil.current = event.key === 'g' && !isChord ? Date.now() + CHORD_MS : 0;
      const item = isChord && menu.find(({ letter }) => letter === event.key);
      if (item) navigate(item.to);
      else if (event.key === '?') onHelp();
      // A key that is held down acts once.
      else if (!isChord && event.key !== '/' && !event.repeat && runPageKey(event.key)) {
        event.preventDefault();
        return;
      } else if (event.key !== '/') return;
      else document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [menu, navigate, onHelp, onPalette]);
}

/** A letter typed into a field, or while a dialog or menu is open, is no shortcut. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="menu"], [role="dialog"], dialog') !== null);
