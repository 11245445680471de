import { afterEach, expect, test } from 'vitest';
import { translator } from '#schema/language/index.ts';
import { createI18nProvider } from '#src/language/i18nProvider.ts';
import { setTranslator } from '#src/language/t.ts';

afterEach(() => setTranslator(translator('en-GB')));

const english = createI18nProvider({ id: 'en', messages: {} });
const filipino = createI18nProvider({
  id: 'fil',
  messages: {
    'ra.action.select_row': 'Piliin ang hanay na ito',
    'ra.action.bulk_actions': '1 ang napili |||| %{smart_count} ang napili',
    'ra.validation.maxValue': 'Hindi dapat lumampas sa %{max}',
  },
});
const speakFilipino = () =>
  setTranslator(translator('fil-PH', { Reservations: 'Mga reserbasyon' }), 'fil-PH');

test("react-admin's own messages are English where the language has none", () => {
  expect(english.translate('ra.action.select_row')).toBe('Select this row');
  expect(filipino.translate('ra.action.delete')).toBe('Delete');
  expect(english.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
});

test('its messages and validations are said in the language, with their values', () => {
  expect(filipino.translate('ra.action.select_row')).toBe('Piliin ang hanay na ito');
  expect(filipino.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 ang napili');
  expect(filipino.translate('ra.validation.maxValue', { max: 20 })).toBe(
    'Hindi dapat lumampas sa 20',
  );
});

test('all else is said as everywhere in the product', () => {
  expect(english.translate('Reservations')).toBe('Reservations');
  speakFilipino();
  expect(filipino.translate('Reservations')).toBe('Mga reserbasyon');
});

test('what was said already stays as it is, braces in names too', () => {
  speakFilipino();
  expect(filipino.translate('Reservations', { _: 'Reservations' })).toBe('Reservations');
  const words = 'Nabago ang {name} ng %{smart_count}';
  expect(filipino.translate(words, { _: words, smart_count: 1, name: 'x' })).toBe(words);
  expect(filipino.translate('resources.teams.name', { _: 'Mga team' })).toBe('Mga team');
});

test('it tells the language that it speaks', async () => {
  expect(filipino.getLocale()).toBe('fil');
  await filipino.changeLocale('en');
  expect(filipino.getLocale()).toBe('fil');
});
