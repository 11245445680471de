/** The one page in each language, before any script of it runs. */
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from './accepted.ts';
import { type Language, translatorFor } from './catalogues.ts';

/** Also set by the page when somebody chooses: COOKIE in src/language/chosen.ts. */
export const LANGUAGE_COOKIE = 'takda-language';
const CHOSEN = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=(\\w+)`);
const MARKED =
  /(<\w+) data-t(?:="")?([^>]* content=")([^"]+)|(<\w+) data-t(?:="")?([^>]*>)([^<]+)/g;

/** The language that the address names (`?lang=fil`), where it is offered. */
export function languageOfAddress({ query }: FastifyRequest, offered: readonly Language[]) {
  const { lang } = query as { lang?: unknown };
  return offered.find(({ id }) => id === lang)?.id;
}

/**
 * That of the address, then the visitor's own choice, then what their browser asks for, then the
 * organisation's first.
 */
export function languageOfVisit(request: FastifyRequest, offered: readonly Language[]): string {
  const { headers } = request;
  const named = languageOfAddress(request, offered);
  if (named) return named;
  const [, chosen] = CHOSEN.exec(headers.cookie ?? '') ?? [];
  const language = offered.find(({ id }) => id === chosen);
  return language?.id ?? acceptedLanguage(headers['accept-language'], offered);
}

interface PageLanguage {
  language: string;
  offered: readonly Language[];
  /** The `clock` setting. */
  clock: string | null;
}

/** @param page as it was built: its texts are marked with `data-t` */
export function pageIn(page: string, { language, offered, clock }: PageLanguage): string {
  const t = translatorFor(language);
  const ids = offered.map(({ id }) => id).join(' ');
  return page
    .replace(
      /<html[^>]*>/,
      `<html lang="${language}" data-languages="${ids}" data-clock="${clock ?? ''}">`,
    )
    .replace(MARKED, (_all, meta = '', rest = '', content = '', tag = '', end = '', text = '') =>
      [meta, rest, tag, end, escapeHtml(t((content || text).trim()))].join(''),
    );
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
