/** Which of our languages a browser would like best. */
import Negotiator from 'negotiator';
import { ENGLISH, type Language, languages } from './catalogues.ts';

/**
 * @param header `Accept-Language`, such as `fil-PH,fil;q=0.9,en;q=0.8`
 * @param offered those to choose from, most preferred first
 * @returns the code of one of them; the first where none fits
 */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly Language[] = languages,
): string {
  const headers = { 'accept-language': header?.slice(0, MAX_LENGTH) };
  const wanted = new Negotiator({ headers }).languages().map(ours);
  for (const tag of wanted) {
    const language = offered.find(({ id }) => tag === id || tag.startsWith(`${id}-`));
    if (language) return language.id;
  }
  return (offered[0] ?? ENGLISH).id;
}

const MAX_LENGTH = 500;

/** Browsers that are set to Tagalog mean the language that we call Filipino. */
const ours = (tag: string) => tag.toLowerCase().replace(/^tl(?=-|$)/, 'fil');
