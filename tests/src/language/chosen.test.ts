// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '#schema/language/index.ts';
import {
  chosenLanguage,
  offeredLanguages,
  rememberedLanguage,
  rememberLanguage,
} from '#src/language/chosen.ts';
import { languageOfPage, loadAllFrontTexts, loadPageTexts } from '#src/language/loadTexts.ts';
import { locale, setTranslator, t } from '#src/language/t.ts';
import { followAccountLanguage } from '#src/session/followAccountLanguage.ts';
import { clearSession, setSession } from '#src/session/session.ts';
import { chooseLanguage } from '#src/signIn/chooseLanguage.ts';
import { buildUser } from '../custom/front/support/builders.ts';
import { fakeApi } from '../custom/front/support/fakeApi.ts';

const page = document.documentElement;
const reload = vi.fn();
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'takda-language=; path=/; max-age=0';
};
const speaker = (language: string | null) => {
  const user = buildUser();
  return { ...user, profile: { ...user.profile, language } };
};

beforeEach(() => {
  forget();
  page.lang = 'en';
  page.dataset.languages = 'en fil';
  reload.mockClear();
  vi.stubGlobal('location', { ...window.location, reload });
  clearSession();
});
afterEach(() => {
  vi.unstubAllGlobals();
  setTranslator(inEnglish, 'en-GB');
});
// The files of a worker share the modules, and so the language of the page.
afterAll(async () => {
  forget();
  await loadPageTexts('en', 'first');
});

test('the choice of this browser comes first, then the account, then what the server wrote', () => {
  page.lang = 'fil';
  expect(chosenLanguage(null).id).toBe('fil');
  expect(chosenLanguage('en').id).toBe('en');
  rememberLanguage('fil');
  expect(rememberedLanguage()).toBe('fil');
  expect(chosenLanguage('en').id).toBe('fil');
});

test('only languages that the organisation offers are chosen', () => {
  page.dataset.languages = 'en';
  rememberLanguage('fil');
  expect(offeredLanguages().map(({ id }) => id)).toEqual(['en']);
  expect(chosenLanguage('fil').id).toBe('en');
});

test('where the page names none, all that there are are offered, by their own names', () => {
  page.dataset.languages = '';
  expect(offeredLanguages().map(({ name }) => name)).toContain('Filipino');
  page.lang = 'xx';
  expect(chosenLanguage(undefined).id).toBe('en');
});

test('speaks the chosen language: its words, its locale, the page’s lang', async () => {
  await loadPageTexts('fil', 'first');
  expect(page.lang).toBe('fil');
  expect(locale()).toBe('fil-PH');
  expect(languageOfPage().name).toBe('Filipino');
  expect(t('Sign in')).toBe('Mag-sign in');
  await loadAllFrontTexts();
  expect(t('Book this slot')).toBe('I-book ang slot na ito');
});

test('choosing saves it to the account, remembers it, and loads the page anew', async () => {
  setSession({ token: 't', user: speaker(null) });
  const calls = fakeApi({ 'POST /profile/update': () => ({ body: {} }) });
  await chooseLanguage('fil');
  expect(calls[0]?.body).toEqual({ profile: { language: 'fil' } });
  expect(rememberedLanguage()).toBe('fil');
  expect(reload).toHaveBeenCalledOnce();
});

test('choosing works for whoever is signed out, and where the account cannot be saved', async () => {
  const calls = fakeApi({ 'POST /profile/update': () => ({ status: 500, body: {} }) });
  await chooseLanguage('fil');
  expect(calls).toEqual([]);
  setSession({ token: 't', user: speaker(null) });
  await chooseLanguage('en');
  expect(rememberedLanguage()).toBe('en');
  expect(reload).toHaveBeenCalledTimes(2);
});

test('signing in goes on in the language of the account, unless another was chosen here', async () => {
  await loadPageTexts(null, 'first');
  const stop = followAccountLanguage();
  setSession({ token: 't', user: speaker('en') });
  expect(reload).not.toHaveBeenCalled();
  clearSession();
  setSession({ token: 't', user: speaker('fil') });
  expect(reload).toHaveBeenCalledOnce();

  clearSession();
  reload.mockClear();
  rememberLanguage('en');
  setSession({ token: 't', user: speaker('fil') });
  expect(reload).not.toHaveBeenCalled();
  stop();
});

test('a language that is saved in the profile is a choice', async () => {
  await loadPageTexts(null, 'first');
  const user = speaker('en');
  setSession({ token: 't', user });
  const stop = followAccountLanguage();
  rememberLanguage('en');
  setSession({ token: 't', user: { ...user, profile: { ...user.profile, language: 'fil' } } });
  expect(rememberedLanguage()).toBe('fil');
  expect(reload).toHaveBeenCalledOnce();
  stop();
});
