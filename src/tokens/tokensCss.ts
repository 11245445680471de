import { type Scheme, tokens } from './tokens.ts';

/** The tokens as CSS: `--text-muted`, `--size-md`, `--space-4`, … Sizes follow the reader's own. */
export function tokensCss(): string {
  const { font, space, radius, motion, target } = tokens;
  const fixed = {
    font: font.family,
    ...named('size', font.size, rem),
    ...named('line', font.line, String),
    ...named('weight', font.weight, String),
    ...named('space', space, rem),
    ...named('radius', radius, (px) => `${px}px`),
    ...named('motion', motion, String),
    target: `${target.front}px`,
  };
  return [
    `:root{${declarations(fixed)}}`,
    `:root{${scheme('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${scheme('dark')}}}`,
    `@media screen{:root[data-theme=dark]{${scheme('dark')}}}`,
  ].join('\n');
}

function scheme(name: Scheme): string {
  const colours = { ...tokens.colour[name], shadow: tokens.shadow[name] };
  return `color-scheme:${name};${declarations(colours)}`;
}

const rem = (px: number) => `${px / 16}rem`;

const named = <V>(prefix: string, values: Record<string, V>, write: (value: V) => string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, write(value)]),
  );

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name.replaceAll('_', '-')}:${value};`)
    .join('');
