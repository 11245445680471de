// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish, translator } from '#schema/language/index.ts';
import filipino from '#schema/languages/fil.json';

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

/** The words are taken up once a page, so each language gets the modules again. */
async function wordsIn(locale: string, texts?: Record<string, string>) {
  const { setTranslator } = await import('#src/language/t.ts');
  setTranslator(texts ? translator(locale, texts) : inEnglish, locale);
  return import('#src/custom/front/page/formatDates.ts');
}

test('dates, times and durations read as one says them in Filipino', async () => {
  const words = await wordsIn(filipino.locale, filipino.texts);
  expect(words.fullDate('2026-12-01')).toBe('Martes, Disyembre 1, 2026');
  expect(words.formatSlot({ date: '2026-12-01', time: '09:00', ends: '09:30' })).toBe(
    'Martes, Disyembre 1, 2026, 9:00–9:30\u00a0AM',
  );
  expect(words.shortDate('2026-12-01')).toBe('Mar, Dis 1');
  expect(words.upcomingDate('2026-12-02', '2026-12-01')).toBe('Bukas');
  expect(words.monthName('2027-01-15')).toBe('Enero 2027');
  expect(words.formatDuration(90)).toBe('1 oras 30 minuto');
  expect(words.weekdays().map(({ name }) => name)).toEqual([
    'Lunes',
    'Martes',
    'Miyerkules',
    'Huwebes',
    'Biyernes',
    'Sabado',
    'Linggo',
  ]);
});

test('the week starts on Monday in English too', async () => {
  const words = await wordsIn('en-GB');
  expect(words.weekdays()[0]).toEqual({ name: 'Monday', short: 'Mon' });
  expect(words.formatDuration(0)).toBe('0 minutes');
});
