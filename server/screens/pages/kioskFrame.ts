/** What every page of a kiosk has: the office, the languages on top, and the way back to the start. */
import { type Language, translatorFor } from '../../language/catalogues.ts';
import { documentOf, type Html, html } from './html.ts';

export interface Kiosk {
  /** `/kiosk/KEY` */
  base: string;
  name: string;
  organisation: string;
  offered: readonly Language[];
  language: string;
}

/** Seconds after which a page that is left alone goes back to the start. */
const LEFT_AFTER = 120;

/** Another language stands in the address, and is forgotten with the page. */
export const kioskPath = ({ base, offered, language }: Kiosk, path = '') =>
  language === offered[0]?.id ? `${base}${path}` : `${base}${path}?lang=${language}`;

interface KioskPage {
  title: string;
  /** Where the page in another language is. */
  path?: string;
  body: Html;
  isStart?: boolean;
  leftAfter?: number;
  data?: Record<string, string | undefined>;
}

export function kioskPage(kiosk: Kiosk, page: KioskPage): string {
  const { base, name, organisation, offered, language } = kiosk;
  const { title, path = '', body, isStart = false, leftAfter = LEFT_AFTER, data = {} } = page;
  const t = translatorFor(language);
  return documentOf({
    language,
    title: `${title} · ${organisation}`,
    look: 'kiosk',
    scripts: ['kiosk.js', 'print.js'],
    refresh: isStart ? undefined : { seconds: leftAfter, to: base },
    data: { ...data, start: base, leave: isStart ? undefined : leftAfter },
    body: html`
<div class="bar no-print"><strong>${organisation}</strong> <span>${name}</span>
<p class="languages">${offered.map((one) =>
      one.id === language
        ? html`<span class="chosen">${one.name}</span> `
        : html`<a href="${kioskPath({ ...kiosk, language: one.id }, path)}" lang="${one.id}">${one.name}</a> `,
    )}</p></div>
<div class="main" role="main">
<h1>${title}</h1>
${body}
${!isStart && html`<p class="no-print"><a class="button quiet" href="${base}">${t('Back to the start')}</a></p>`}
</div>`,
  });
}
