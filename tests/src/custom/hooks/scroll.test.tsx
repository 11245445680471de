// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useScrollToTop } from '#src/custom/hooks/useScrollToTop.ts';
import { startFresh } from '../front/support/render.tsx';

startFresh();

const scrolledAfter = (paths: string[]) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('scrollTo', scrollTo);
  const { rerender } = renderHook(({ path }) => useScrollToTop(path), {
    initialProps: { path: paths[0] ?? '/' },
  });
  for (const path of paths.slice(1)) rerender({ path });
  return scrollTo.mock.calls;
};

test('every change of the route goes to the top', () => {
  expect(scrolledAfter(['/', '/faqs', '/services/1'])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('a path with a modal segment stays where it is', () => {
  expect(scrolledAfter(['/my', '/my/modal/photo'])).toEqual([]);
});

test('a word that only holds "modal" is no such segment', () => {
  expect(scrolledAfter(['/', '/services/multimodal'])).toHaveLength(1);
});

test('the same path again moves nothing', () => {
  expect(scrolledAfter(['/faqs', '/faqs'])).toEqual([]);
});

test('a dialog that closes leaves the page where it is; another page begins at its top', () => {
  expect(scrolledAfter(['/my', '/my/modal/photo', '/my'])).toEqual([]);
  expect(scrolledAfter(['/my', '/my/modal/photo', '/faqs'])).toHaveLength(1);
});

test('the browser does not scroll to where an earlier page was left', () => {
  window.history.scrollRestoration = 'auto';
  scrolledAfter(['/']);
  expect(window.history.scrollRestoration).toBe('manual');
});
