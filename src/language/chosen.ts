/** Which language the page is in: the person's own choice, their account's, or the browser's. */
import { type Language, languages } from 'virtual:languages';

/** A cookie, so that the server writes the page in this language before any script runs. */
const COOKIE = 'takda-language';
const A_YEAR_IN_SECONDS = 31_536_000;

let offeredIds: readonly string[] | undefined;
/** The server makes views without a page to read them from. */
export const setOfferedLanguages = (ids: readonly string[]): void => {
  offeredIds = ids;
};

/** The languages that the organisation offers, from the page's `data-languages`. */
export function offeredLanguages(): readonly Language[] {
  const listed = offeredIds ?? document.documentElement.dataset.languages?.split(' ') ?? [];
  const offered = listed.flatMap((id) => languages.filter((language) => language.id === id));
  return offered.length > 0 ? offered : languages;
}

/** @param own the language of the signed-in person's account */
export function chosenLanguage(own?: string | null): Language {
  const offered = offeredLanguages();
  const named = (id: string | null | undefined) => offered.find((language) => language.id === id);
  return (
    named(rememberedLanguage()) ??
    named(own) ??
    named(document.documentElement.lang) ??
    (offered[0] as Language)
  );
}

/** In the language itself; the code where the product does not speak it. */
export const languageName = (id: string): string =>
  languages.find((language) => language.id === id)?.name ?? id;

/** What was chosen in this browser before. */
export const rememberedLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];

export function rememberLanguage(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${A_YEAR_IN_SECONDS}; samesite=lax`;
}
