// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inEnglish, translator } from '#schema/language/index.ts';
import { ResourceList } from '#src/generator/list/ResourceList.tsx';
import { CreateScreen } from '#src/generator/screens/CreateScreen.tsx';
import { setTranslator } from '#src/language/t.ts';
import { ADMIN, doubles, renderScreen, signIn } from '../support/render.tsx';
import { buildSample } from '../support/sample.ts';

/** A language that frames whatever is said in it: what stands outside a frame is no text of ours. */
beforeEach(() => {
  localStorage.clear();
  signIn([...ADMIN]);
  setTranslator((words, values) => `⟦${inEnglish(words, values)}⟧`);
});
afterEach(() => {
  cleanup();
  setTranslator(translator('en-GB'));
});

test('a grid, its filters and its empty values are said in the language', async () => {
  const record = buildSample();
  const getList = async () => ({ data: [record] as never[], total: 1 });
  renderScreen(<ResourceList />, doubles({ getList }));
  await screen.findByRole('table', { name: '⟦Samples⟧' });
  await userEvent.click(screen.getByRole('button', { name: '⟦Size⟧' }));
  expect(unframed().filter((words) => !isData(words, record) && !OTHERS.test(words))).toEqual([]);
});

test('a form with its problems is said in the language', async () => {
  const getList = async () => ({ data: [], total: 0 });
  renderScreen(<CreateScreen />, doubles({ getList }), '/samples/create');
  await userEvent.click(await screen.findByRole('button', { name: /Create/ }));
  await screen.findAllByText('⟦Fill this in⟧');
  expect(unframed().filter((words) => !OTHERS.test(words))).toEqual([]);
});

/** What react-admin and the calendar say has tests of its own. */
const OTHERS = /^(Select this row|Sort by .*|Tue(sday|.* 1 Dec.*)|31 Dec 2026.*)$/;

function unframed(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  return texts.filter((text) => /\p{L}{2}/u.test(text.replaceAll(/⟦.*⟧/gs, '')));
}
const isData = (words: string, record: object) => JSON.stringify(record).includes(words);
