import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasPageKey, runPageKey } from '../custom/hooks/pageKeys.ts';
import { isAnyModalOpen } from '../custom/modal/modals.ts';
import { useMenu } from './menu.ts';

const CHORD_MS = 1500;
/** A scanner types the next letter within this time, and nobody else does. */
const SCAN_MS = 40;

interface Handlers {
  onPalette: () => void;
  onHelp: () => void;
}

/**
 * `/` searches the list, `g` and a letter opens a page, `?` shows help, Ctrl or Cmd K the palette; other
 * keys are the page's. What a scanner types goes into the search, wherever the focus is.
 */
export function useShortcuts({ onPalette, onHelp }: Handlers): void {
  const menu = useMenu();
  const navigate = useNavigate();
  const goUntil = useRef(0);
  const pressed = useRef({ key: '', at: 0, timer: 0 });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isAnyModalOpen()) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      // A capital letter comes after its Shift.
      if (event.key === 'Shift') return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { key, at, timer } = pressed.current;
      const isNext = event.key.length === 1 && !event.repeat;
      const isScan = isNext && key !== '' && event.timeStamp - at < SCAN_MS;
      pressed.current = {
        key: isNext ? event.key : '',
        at: event.timeStamp,
        timer: 0,
      };
      clearTimeout(timer);
      if (isScan && typeIntoSearch(key + event.key)) {
        event.preventDefault();
        return;
      }
      // Another key came first: it is about what this one leads to.
      if (timer !== 0) runPageKey(key);
      const isChord = Date.now() < goUntil.current;
      goUntil.current = event.key === 'g' && !isChord ? Date.now() + CHORD_MS : 0;
      const item = isChord && menu.find(({ letter }) => letter === event.key);
      if (item) navigate(item.to);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') searchField()?.focus();
      // A key that is held down acts once, and the first letter of a scanner not at all.
      else if (!isChord && !event.repeat && hasPageKey(event.key)) {
        pressed.current.timer = window.setTimeout(() => {
          pressed.current.timer = 0;
          runPageKey(event.key);
        }, SCAN_MS);
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [menu, navigate, onHelp, onPalette]);
}

const searchField = () => document.querySelector<HTMLInputElement>('[data-search]');

/** @returns whether the page has a search; the letters that follow go there by themselves */
function typeIntoSearch(text: string): boolean {
  const field = searchField();
  if (!field) return false;
  field.focus();
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}

/** A letter typed into a field, or while a dialog or menu is open, is no shortcut. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="menu"], [role="dialog"], dialog') !== null);
