/** What a mail looks like: the organisation's name, a few plain sentences, nothing to load. */
import type { Mail } from './mailer.ts';

interface Content {
  to: string;
  organisation: string;
  subject: string;
  paragraphs: readonly string[];
  /** Shown large, above the paragraphs. */
  code?: string;
}

export function mailOf({ to, organisation, subject, paragraphs, code }: Content): Mail {
  const lines = code ? [code, ...paragraphs] : paragraphs;
  return {
    to,
    subject: subject.replace(/\s+/g, ' '),
    text: `${[...lines, organisation].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
      '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1a2430;background:#fff">',
      `<p style="margin:0 0 24px;font-weight:600;color:#0b5c63">${escaped(organisation)}</p>`,
      code
        ? `<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px">${escaped(code)}</p>`
        : '',
      ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
