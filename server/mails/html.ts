/**
 * A mail as a page: one column of plain blocks that needs no layout table, its looks in `style`
 * attributes since many programs drop style sheets; the sheet adds the dark colours for those that
 * keep it. Nothing is loaded from anywhere.
 */
import { addressOf, type Fact, type QueuedContent, type Sender } from './mailContent.ts';

/** What the picture of the logo is called within the mail. */
export const LOGO_CID = 'logo@takda';
export const QR_CID = 'reference@takda';

interface HtmlContent extends QueuedContent {
  heading: string;
  /** The code of the language, such as `fil`. */
  language: string;
}

export function htmlOf(content: HtmlContent, sender: Sender): string {
  const { heading, language, code, paragraphs, facts, qr, action } = content;
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(heading)}</title><style>${SHEET}</style></head>`,
    `<body class="page" style="${PAGE}"><div class="card" style="${CARD}">`,
    brand(sender),
    `<h1 style="${HEADING}">${escaped(heading)}</h1>`,
    code ? `<p class="code" style="${CODE}">${escaped(code)}</p>` : '',
    ...paragraphs.map((text) => `<p style="${PARAGRAPH}">${lines(text)}</p>`),
    facts?.length ? factList(facts) : '',
    qr ? qrCode(qr) : '',
    action ? button(action.label, addressOf(action.link, sender)) : '',
    footer(sender),
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

const brand = ({ organisation, logo }: Sender) =>
  [
    `<p class="brand" style="${BRAND}">`,
    // Words stand beside it: a picture that is not shown takes nothing away.
    logo
      ? `<img src="cid:${LOGO_CID}" alt="" height="40" style="height:40px;width:auto;vertical-align:middle;margin-right:12px;border:0;border-radius:6px;background:#ffffff">`
      : '',
    `<span style="vertical-align:middle">${escaped(organisation)}</span></p>`,
  ].join('');

const factList = (facts: NonNullable<QueuedContent['facts']>) =>
  [`<div class="facts" style="${FACTS}">`, ...facts.map(fact), '</div>'].join('\n');

const fact = ({ label, text, list, link }: Fact) => {
  const name = `<span class="muted" style="${LABEL}">${escaped(label)}</span>`;
  const way = link ? `<br><a href="${escaped(link.href)}">${escaped(link.label)}</a>` : '';
  if (!list) {
    return `<p style="margin:0 0 12px">${name}<br><strong style="font-weight:600">${lines(text)}</strong>${way}</p>`;
  }
  const things = list.map((thing) => `<li>${escaped(thing)}</li>`).join('');
  return `<p style="margin:0">${name}</p><ul style="${LIST}">${things}</ul>`;
};

/** On white in the dark as well: scanners want it so. */
const qrCode = (text: string) =>
  `<p style="margin:0 0 16px"><img src="cid:${QR_CID}" alt="${escaped(text)}" width="152" height="152" style="width:152px;height:152px;border:0;background:#ffffff"></p>`;

/** Its room is a border, since some programs keep no padding on a link. */
const button = (label: string, url: string) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="${BUTTON}">${escaped(label)}</a></p>`;

const footer = ({ organisation, contact }: Sender) =>
  `<p class="muted foot" style="${FOOT}">${[organisation, ...contact].map(lines).join('<br>')}</p>`;

const FONT = "font-family:'Public Sans','Segoe UI',system-ui,-apple-system,Arial,sans-serif";
const PAGE = `margin:0;padding:24px 12px;${FONT};font-size:16px;line-height:1.5;color:#14212c;background:#f5f8fa`;
const CARD =
  'max-width:560px;margin:0 auto;padding:24px;box-sizing:border-box;background:#ffffff;border:1px solid #d6dfe6;border-radius:12px';
const BRAND = 'margin:0 0 24px;font-weight:600;color:#0a6566';
const HEADING = 'margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:650';
const CODE =
  'margin:0 0 20px;font-size:34px;line-height:1.2;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums';
const PARAGRAPH = 'margin:0 0 16px';
const FACTS =
  'margin:20px 0;padding:16px 16px 4px;background:#eaf0f4;border-radius:8px;overflow-wrap:anywhere';
const LIST = 'margin:0 0 12px;padding-left:20px;font-weight:600';
const LABEL = 'font-size:14px;color:#50606f';
const BUTTON =
  'display:inline-block;background:#0a6566;border:solid #0a6566;border-width:12px 20px;border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none';
const FOOT =
  'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d6dfe6;font-size:14px;color:#50606f';

const SHEET = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#0e161d!important;color:#e7eef4!important}',
  '.card{background:#17222c!important;border-color:#2c3b48!important}',
  '.brand{color:#62cbc3!important}.muted{color:#a5b4c2!important}',
  '.facts{background:#22303c!important}.foot{border-color:#2c3b48!important}',
  '.button{background:#62cbc3!important;border-color:#62cbc3!important;color:#04211f!important}',
  '}',
].join('');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
const lines = (text: string) => escaped(text).replaceAll(/\r?\n/g, '<br>');
