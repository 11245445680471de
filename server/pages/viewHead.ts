/** Puts a view into the page: its title, what it says of itself elsewhere, its content and data. */
import { msg } from '#schema/language/index.ts';
import type { SentView } from '#schema/services/sentView.ts';
import { translatorFor } from '../language/catalogues.ts';
import { escapeHtml } from '../language/page.ts';
import { dataElement, inlineJson, type ViewAddress } from './sentViews.ts';

interface Shell {
  /** The page without a view, in the language of the address. */
  page: string;
  address: Pick<ViewAddress, 'path' | 'language'>;
  /** The origin of the pages, such as `https://book.example.org`. */
  origin: string;
  /** Codes. */
  offered: readonly string[];
  name: string;
}

export function withView(view: SentView, { page, address, ...organisation }: Shell): string {
  const noScript = translatorFor(address.language)(
    msg('Booking a time here needs JavaScript. Please turn it on, or call the office.'),
  );
  return page
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(view.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', view.description))
    .replace('  </head>', () => `${headOf(view, { address, ...organisation })}  </head>`)
    .replace(/<!--loader-->.*<!--\/loader-->/s, () => view.html)
    .replace(/(<noscript>\s*<p class="loader">)[^<]*/, (_all, tag) => tag + escapeHtml(noScript))
    .replace('<!--sent-->', () => dataElement(view));
}

function headOf(view: SentView, { address, origin, offered, name }: Omit<Shell, 'page'>): string {
  const url = origin + address.path;
  const social = [
    ['og:type', 'website'],
    ['og:title', view.title],
    ['og:description', view.description],
    ['og:url', url],
    ['og:site_name', name],
    ['og:locale', address.language],
  ].map(([property = '', content = '']) => meta('property', property, content));
  if (view.status === 404) return lines(social);
  const alternate = (language: string, href: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`;
  return lines([
    ...social,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    alternate('x-default', url),
    ...offered.map((language) => alternate(language, `${url}?lang=${language}`)),
    ...(view.about
      ? [`<script type="application/ld+json">${inlineJson(view.about)}</script>`]
      : []),
  ]);
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

const lines = (tags: readonly string[]) => tags.map((tag) => `    ${tag}\n`).join('');
