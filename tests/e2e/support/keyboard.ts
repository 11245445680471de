/** A person without a mouse: nothing but keys, and eyes or ears for what has the focus. */
import type { Page } from 'playwright-core';

/** More than any screen has places to stop at. */
const MOST_STOPS = 120;

export interface Keyboard {
  /** Goes on with Tab until what has the focus is called so. */
  tabTo(name: RegExp): Promise<void>;
  /** Moves within a grid or a list of choices until what has the focus is called so. */
  moveTo(key: string, name: RegExp): Promise<void>;
  /** Tabs to the input of that name and types into it. */
  fill(name: RegExp, text: string): Promise<void>;
  /** Tabs there and presses Enter. */
  enter(name: RegExp): Promise<void>;
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const moveTo = async (key: string, name: RegExp) => {
    const passed: string[] = [];
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      const focused = await nameOfFocus(page);
      if (name.test(focused)) return;
      passed.push(focused);
      await press(key);
    }
    throw new Error(
      `${key} reached nothing named ${name}, but ${[...new Set(passed)].join(' | ')}`,
    );
  };
  const tabTo = (name: RegExp) => moveTo('Tab', name);
  return {
    press,
    type,
    moveTo,
    tabTo,
    async fill(name, text) {
      await tabTo(name);
      await type(text);
    },
    async enter(name) {
      await tabTo(name);
      await press('Enter');
    },
  };
}

/** What a screen reader would call it, roughly; what cannot be used now is marked. */
const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    const name =
      focused?.getAttribute('aria-label') ??
      focused?.labels?.[0]?.textContent ??
      focused?.textContent ??
      '';
    const isOff = focused?.getAttribute('aria-disabled') === 'true';
    return `${isOff ? '(off) ' : ''}${name.replace(/\s+/g, ' ').trim()}`.slice(0, 80);
  });
