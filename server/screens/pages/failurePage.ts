/** In place of a screen or a ticket that cannot be shown; it asks again by itself. */
import { translateText } from '#schema/language/index.ts';
import type { AppError } from '../../http/errors.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { documentOf, html } from './html.ts';

/** Seconds. */
const AGAIN = 30;

export function failurePage(
  language: string,
  organisation: string,
  { words }: Pick<AppError, 'words'>,
): string {
  return documentOf({
    language,
    title: organisation,
    look: 'ticket',
    scripts: ['kiosk.js'],
    refresh: { seconds: AGAIN, to: '' },
    data: { leave: AGAIN, start: '' },
    body: html`
<header class="bar"><strong>${organisation}</strong></header>
<main><h1>${translateText(translatorFor(language), words)}</h1></main>`,
  });
}
