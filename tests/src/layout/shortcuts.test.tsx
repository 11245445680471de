// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageKeys } from '#src/custom/hooks/pageKeys.ts';
import { useShortcuts } from '#src/layout/useShortcuts.ts';

vi.mock('#src/layout/menu.ts', () => ({ useMenu: () => [] }));

const pressed = vi.fn();
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  pressed.mockReset();
});

function Page() {
  const [typed, setTyped] = useState('');
  usePageKeys(['t', 'k'].map((key) => ({ key, does: key, run: () => pressed(key) })));
  useShortcuts({ onPalette: vi.fn(), onHelp: vi.fn() });
  return (
    <input
      aria-label="Find"
      data-search
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

/** Presses keys one after the other, so many milliseconds apart. */
function press(keys: string, apart: number, target: Element = document.body) {
  for (const key of keys) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    vi.advanceTimersByTime(apart);
  }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Find');
const show = () =>
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );

test('keys of a person run what they are for', () => {
  show();
  press('tk', 200);
  expect(pressed.mock.calls).toEqual([['t'], ['k']]);
  expect(field().value).toBe('');
});

test('what a scanner types in capitals is whole', async () => {
  show();
  const target = document.body;
  for (const key of ['Shift', 'T', 'Shift', 'k']) {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    vi.advanceTimersByTime(5);
  }
  await vi.waitFor(() => expect(field().value).toBe('Tk'));
});

test('a key runs before the one that comes right after it', () => {
  show();
  press('t', 5);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(pressed.mock.calls).toEqual([['t']]);
  vi.advanceTimersByTime(1000);
  expect(pressed).toHaveBeenCalledOnce();
});

test('what a scanner types goes into the search, and runs nothing', async () => {
  show();
  press('tk', 5);
  expect(document.activeElement).toBe(field());
  await vi.waitFor(() => expect(field().value).toBe('tk'));
  vi.advanceTimersByTime(1000);
  expect(pressed).not.toHaveBeenCalled();
});
