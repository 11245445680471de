/** Pages of plain HTML: what a value says never becomes markup. */
import { escapeHtml } from '../../language/page.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[];

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, n) => text + (n < parts.length ? textOf(parts[n]) : '')).join(''));

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(textOf).join('') : escapeHtml(String(part));
}

export interface Document {
  language: string;
  title: string;
  /** Its look: `display`, `kiosk` or `ticket`. */
  look: string;
  body: Html;
  /** Files of `public/screens`. */
  scripts?: readonly string[];
  /** Where the page goes, and after how many seconds, in a browser that runs no script. */
  refresh?: { seconds: number; to: string } | undefined;
  /** Further attributes of the body. */
  data?: Readonly<Record<string, string | number | undefined>>;
}

export function documentOf(page: Document): string {
  const { language, title, look, body, scripts = [], refresh } = page;
  const data = Object.entries(page.data ?? {}).filter(([, value]) => value !== undefined);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${refresh && html`<noscript><meta http-equiv="refresh" content="${refresh.seconds}; url=${refresh.to}"></noscript>`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/screens/screens.css">
${scripts.map((name) => html`<script src="/screens/${name}" defer></script>`)}
</head>
<body class="${look}"${data.map(([name, value]) => html` data-${name}="${String(value)}"`)}>
${body}
</body>
</html>
`.text;
}
