/** A display: who is called where, readable from six metres. Its script says each call and asks again. */
import { msg, type Translate, translateText } from '#schema/language/index.ts';
import type { Wait } from '#schema/visits/waits.ts';
import { waitPhrase } from '#schema/visits/waitWords.ts';
import { type Language, translatorFor } from '../../language/catalogues.ts';
import type { CalledNumber, LineState } from '../displayState.ts';
import { documentOf, type Html, html } from './html.ts';

/** Seconds: a call is said while the clerk still looks up. Nothing is read but versions where nothing changed. */
const EVERY = 1;
/** Where the browser runs no scripts, and the whole page comes again. */
const WHOLE_EVERY = 9;

interface Display {
  name: string;
  organisation: string;
  lines: readonly LineState[];
  /** The first one is what the display is written in; calls are said in each. */
  offered: readonly Language[];
  clock: string;
}

export function displayPage({ name, organisation, lines, offered, clock }: Display): string {
  const language = offered[0]?.id ?? 'en';
  const t = translatorFor(language);
  return documentOf({
    language,
    title: `${name} · ${organisation}`,
    look: 'display',
    scripts: ['follow.js', 'announce.js'],
    refresh: { seconds: WHOLE_EVERY, to: '' },
    data: { every: EVERY },
    body: html`
<header class="bar"><strong>${organisation}</strong> <span>${name}</span>
<button type="button" id="sound" hidden data-on="${t('Sound is on')}">${t('Turn the sound on')}</button>
</header>
<p id="lost" class="notice" role="status" hidden data-text="${t(LOST, { time: '{time}' })}"></p>
<main data-clock="${clock}">
<h1 class="hidden">${t('Now called')}</h1>
<div class="lines lines-${Math.min(lines.length, 3)}">
${lines.map((line) => lineSection(line, t, offered))}
</div>
</main>`,
  });
}

export const LOST = msg('The connection is lost. This is how it was at {time}.');

function lineSection(
  { team_id, line }: LineState,
  t: Translate,
  offered: readonly Language[],
): Html {
  // The page keeps the section that it has.
  if (!line) {
    return html`<section class="line" data-line="${team_id}" data-failed="">
<p class="empty">${t('This line cannot be shown right now.')}</p></section>`;
  }
  const { name, called, waiting, wait, is_full } = line;
  return html`<section class="line" data-line="${team_id}">
<h2>${name}</h2>
${
  called.length === 0
    ? html`<p class="empty">${t('Nobody has been called yet today.')}</p>`
    : html`<ol class="called">${called.map((calledNumber) => calledItem(calledNumber, offered))}</ol>`
}
<p class="waiting">${waiting === 0 ? t('Nobody waits') : t(WAITING, { count: waiting })}${
    wait && html` · ${saidWait(t, wait)}`
  }</p>${is_full && html`<p class="notice">${t(FULL)}</p>`}
</section>`;
}

const WAITING = msg('{count, plural, one {# person waits} other {# people wait}}');
const FULL = msg('No more numbers today: the line is full until closing.');
export const saidWait = (t: Translate, wait: Wait) =>
  t('Wait: {wait}', { wait: translateText(t, waitPhrase(wait)) });

const calledItem = ({ id, ticket, counter, is_on }: CalledNumber, offered: readonly Language[]) =>
  html`<li data-call="${id}"${is_on && html` class="on"`}${offered.map(
    (language) =>
      html` data-say-${language.id}="${language.locale}|${spoken(ticket, counter, language.id)}"`,
  )}><strong>${ticket}</strong><span>${counter?.[offered[0]?.id ?? 'en']}</span></li>`;

const SAID = msg('Number {number}, {counter}');

/** `H 0 1 2`: each sign by itself, so that none is missed. */
function spoken(ticket: string, counter: CalledNumber['counter'], language: string): string {
  const number = [...ticket].join(' ');
  return translatorFor(language)(SAID, { number, counter: counter?.[language] ?? '' });
}
