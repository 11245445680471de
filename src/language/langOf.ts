import { offeredLanguages } from './chosen.ts';
import { languageOfPage } from './loadTexts.ts';

/** The language of a record's text, where it is not the page's: it was written in the first of them. */
export function langOf(
  { translated }: { translated?: readonly string[] | undefined },
  path: string,
): string | undefined {
  const own = offeredLanguages()[0]?.id;
  // Without the list it is a text of the product.
  const isOfPage = !translated || translated.includes(path) || own === languageOfPage().id;
  return isOfPage ? undefined : own;
}
