/** Which of our languages a browser would like best. */
import { ENGLISH, type Language, languages } from './catalogues.ts';

/**
 * @param header `Accept-Language`, such as `fil-PH,fil;q=0.9,en;q=0.8`
 * @param offered those to choose from, the dearest first
 * @returns the code of one of them; the first where none fits
 */
export function acceptedLanguage(
  header: string | undefined,
  offered: readonly Language[] = languages,
): string {
  const wanted = (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map(weighed)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const found = offered.find(({ id }) => tag === id || tag.startsWith(`${id}-`));
    if (found) return found.id;
  }
  return (offered[0] ?? ENGLISH).id;
}

const LONGEST = 500;
/** Browsers that are set to Tagalog mean the language that we call Filipino. */
const SAME: Record<string, string> = { tl: 'fil' };

function weighed(part: string) {
  const [named = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const [language = '', ...rest] = named.split('-');
  const quality = parameters.find((text) => text.startsWith('q='));
  return {
    tag: [SAME[language] ?? language, ...rest].join('-'),
    weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  };
}
