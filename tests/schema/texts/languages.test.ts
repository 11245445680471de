/** Every language of `schema/languages/`, a new one too, says all that the product says. */
import { describe, expect, it } from 'vitest';
import { inEnglish, placesIn } from '#schema/language/index.ts';
import { allTexts } from '#scripts/texts/allTexts.ts';
import { bareTexts } from '#scripts/texts/bareTexts.ts';
import { wholeLanguages } from '#scripts/texts/catalogues.ts';
import { compare } from '#scripts/texts/compare.ts';
import { earlyTexts } from '#scripts/texts/earlyTexts.ts';
import { polyglotPlaces, reactAdminTexts } from '#scripts/texts/reactAdmin.ts';

const HOW = 'npm run texts lists it; npm run texts -- --write adds it to the files';
const said = allTexts();
const own = reactAdminTexts();

it('finds the texts of screens, declarations, server and page', () => {
  for (const text of [
    'Book this slot',
    'Constituent categories',
    'This slot was just taken.',
    'Choose one of the list',
    'Please wait while we load the content...',
  ]) {
    expect(said).toContain(text);
  }
});

it('has no text in a screen that is written past the translation', () => {
  expect(bareTexts().map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it('has no text with a form of numbers that is not filled in', () => {
  expect([...said].filter((text) => isUnfilled(text))).toEqual([]);
});

it('says nothing while a module loads: mark it with msg() there', () => {
  expect(earlyTexts()).toEqual([]);
});

describe.each(wholeLanguages())('%s', (_id, file) => {
  const texts = compare(said, file.texts);

  it('says every text', () => expect(texts.missing, HOW).toEqual([]));
  it('has none that nobody says', () => expect(texts.unused, HOW).toEqual([]));
  it('takes the same values as the English', () => expect(texts.differing).toEqual([]));
  it('has an "other" for every number', () => {
    const plurals = Object.values(file.texts).filter((text) => text.includes(', plural,'));
    expect(plurals.filter((text) => !/\bother \{/.test(text))).toEqual([]);
  });

  it('fills in every form of numbers', () => {
    expect(Object.values(file.texts).filter((text) => isUnfilled(text))).toEqual([]);
  });

  it("says react-admin's messages, with their values", () => {
    const { missing, unused } = compare(new Set(Object.keys(own)), file.react_admin);
    expect({ missing, unused }, HOW).toEqual({ missing: [], unused: [] });
    const differing = Object.entries(file.react_admin).filter(
      ([key, text]) => placesOf(text) !== placesOf(own[key]),
    );
    expect(differing).toEqual([]);
  });

  it('is named, and dates and numbers are known in it', () => {
    expect(file.name).not.toBe('');
    expect(Intl.DateTimeFormat.supportedLocalesOf(file.locale)).toEqual([file.locale]);
  });
});

/** With a value for each of its places, some of what is written for them is left. */
const isUnfilled = (text: string) =>
  /, plural,/.test(inEnglish(text, Object.fromEntries(placesIn(text).map((name) => [name, 1]))));

const placesOf = (text = '') => [...new Set(polyglotPlaces(text))].sort().join(' ');
