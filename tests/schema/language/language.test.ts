import { expect, test } from 'vitest';
import {
  inEnglish,
  phrase,
  placesIn,
  translateEach,
  translateText,
  translator,
} from '#schema/language/index.ts';

const SLOTS = '{count, plural, one {# slot} other {# slots}} on {day}';
const filipino = translator('fil-PH', {
  [SLOTS]: '{count, plural, one {# slot} other {# slot}} sa {day}',
  'Not yet': '',
  Pending: 'Nakabinbin',
  'From {from}': 'Mula {from}',
});

test('a text that has no translation, or an empty one, is said in English', () => {
  expect(filipino('Book this slot')).toBe('Book this slot');
  expect(filipino('Not yet')).toBe('Not yet');
  expect(filipino('toString')).toBe('toString');
});

test('words follow the number, by the rules of the language', () => {
  expect(inEnglish(SLOTS, { count: 1, day: 'Monday' })).toBe('1 slot on Monday');
  expect(inEnglish(SLOTS, { count: 0, day: 'Monday' })).toBe('0 slots on Monday');
  expect(filipino(SLOTS, { count: 2, day: 'Lunes' })).toBe('2 slot sa Lunes');
  const polish = translator('pl', {
    [SLOTS]: '{count, plural, one {# raz} few {# razy} many {# razów} other {# raza}} {day}',
  });
  expect(polish(SLOTS, { count: 3, day: 'dziś' })).toBe('3 razy dziś');
  expect(polish(SLOTS, { count: 5, day: 'dziś' })).toBe('5 razów dziś');
});

test('numbers are written as the language writes them; texts stay as they are', () => {
  expect(inEnglish('{count} found, {code}', { count: 12_345, code: '0042' })).toBe(
    '12,345 found, 0042',
  );
  expect(translator('de')('{count} found', { count: 12_345 })).toBe('12.345 found');
});

test('a value keeps what it holds, be it a place or a pattern of its own', () => {
  expect(inEnglish('Hello {name}', { name: '$& {name} #' })).toBe('Hello $& {name} #');
  expect(inEnglish('Hello {name}', {})).toBe('Hello {name}');
});

test('a phrase is translated later, with the phrases in it', () => {
  const words = phrase('From {from}', { from: phrase('Pending') });
  expect(translateText(inEnglish, words)).toBe('From Pending');
  expect(translateText(filipino, words)).toBe('Mula Nakabinbin');
  expect(translateEach(filipino, { status: 'Pending', root: words })).toEqual({
    status: 'Nakabinbin',
    root: 'Mula Nakabinbin',
  });
});

test('the places of a text are found, those with a plural too', () => {
  expect(placesIn(SLOTS)).toEqual(['count', 'day']);
  expect(placesIn('No place')).toEqual([]);
});
