import { expect, test } from 'vitest';
import { type ColourName, type Scheme, tokens } from '#src/tokens/tokens.ts';
import { tokensCss } from '#src/tokens/tokensCss.ts';

const TEXT_ON: [ColourName, ColourName][] = [
  ...(['page', 'surface', 'sunken'] as const).flatMap((ground): [ColourName, ColourName][] => [
    ['text', ground],
    ['text_muted', ground],
    ['primary', ground],
    ['danger', ground],
  ]),
  ['on_primary', 'primary'],
  ['on_primary', 'primary_hover'],
  ['surface', 'danger'],
  ['primary', 'primary_soft'],
  ['accent_text', 'accent_soft'],
  ['accent_text', 'page'],
  ...(['success', 'warning', 'danger', 'info', 'neutral'] as const).map(
    (tone): [ColourName, ColourName] => [tone, `${tone}_soft`],
  ),
];
const schemes: Scheme[] = ['light', 'dark'];

test.each(schemes)('%s: text has a contrast of at least 4.5 to 1', (scheme) => {
  const weak = TEXT_ON.filter(([text, ground]) => contrast(scheme, text, ground) < 4.5);
  expect(weak).toEqual([]);
});

test.each(schemes)('%s: edges of controls and the focus ring have at least 3 to 1', (scheme) => {
  for (const ground of ['page', 'surface'] as const) {
    expect(contrast(scheme, 'border_control', ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(scheme, 'focus_outer', ground)).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(scheme, 'focus_outer', 'focus_inner')).toBeGreaterThanOrEqual(3);
});

test('the stylesheet follows the system, and a choice outweighs it', () => {
  const css = tokensCss();
  expect(css).toContain(`--text-muted:${tokens.colour.light.text_muted};`);
  expect(css).toMatch(
    /screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)/,
  );
  expect(css).toContain(':root[data-theme=dark]{color-scheme:dark;');
});

/** WCAG 2.2: the relation of two relative luminances. */
function contrast(scheme: Scheme, one: ColourName, other: ColourName): number {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => luminance(tokens.colour[scheme][name]))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[0-9a-f]{2}/g) ?? []).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
