// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Loader } from '#src/custom/elements/Loader.tsx';
import { startFresh } from '../front/support/render.tsx';

const WORDS = 'Please wait while we load the content...';
startFresh();

test('the loader says to wait, in the words of the specification', () => {
  render(<Loader />);
  expect(screen.getByText(WORDS)).toBeTruthy();
});

test.each(['index.html', 'admin.html'])(
  '%s shows the same before any script, with room for the name',
  (file) => {
    const page = readFileSync(file, 'utf8');
    const atFirst = new DOMParser().parseFromString(page, 'text/html').querySelector('.loader');
    const { container } = render(<Loader />);
    expect(contentOf(atFirst)).toEqual(contentOf(container.querySelector('.loader')));
    expect(page).toContain('<title><!--organisation--></title>');
  },
);

/** The loader's parts; the name is the server's matter. */
const contentOf = (loader: Element | null) =>
  [...(loader?.children ?? [])].map((part) => [
    part.tagName,
    part.className,
    part.getAttribute('src'),
    part.className === 'loader-name' ? 'name' : part.textContent,
  ]);
