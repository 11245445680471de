import { expect, test } from 'vitest';
import { adminTheme } from '#src/theme/adminTheme.ts';

const COLOURS = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

test.each(['light', 'dark'] as const)(
  '%s: under the pointer a button keeps its colour',
  (scheme) => {
    const { palette = {}, components } = adminTheme(scheme);
    const hovers = COLOURS.map((name) => (palette[name] as { dark: string }).dark);
    expect(new Set(hovers).size).toBe(COLOURS.length);
    const error = palette.error as { main: string; dark: string };
    expect(error.dark).toContain(error.main);
    expect(error.dark).not.toBe(error.main);
    // The palette decides on it, colour by colour, and nothing for all of them at once.
    expect(components?.MuiButton?.styleOverrides).not.toHaveProperty('contained');
  },
);
