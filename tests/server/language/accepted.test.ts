import { expect, it } from 'vitest';
import { acceptedLanguage } from '#server/language/accepted.ts';

it.each([
  ['fil-PH,fil;q=0.9,en;q=0.8', 'fil'],
  ['en-US,en;q=0.9,fil;q=0.8', 'en'],
  ['de-DE, fil;q=0.4, en;q=0.7', 'en'],
  ['tl-PH, tl;q=0.9', 'fil'],
  ['fil;q=0, en', 'en'],
  ['*', 'en'],
  ['ja', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [',;q=;;=,,', 'en'],
])('of %s we speak %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
