/** A ticket on the phone: the number, how many are ahead, and where one is called to. Nobody is named. */
import { msg } from '#schema/language/index.ts';
import { orderPagePath, ticketPagePath, type VisitState } from '#schema/visits/visit.ts';
import { translatorFor } from '../../language/catalogues.ts';
import type { TicketState } from '../ticketState.ts';
import { LOST, saidWait } from './displayPage.ts';
import { documentOf, type Html, html } from './html.ts';
import { type Paper, paperOf } from './paper.ts';

/** Seconds. */
const EVERY = 10;

interface Ticket {
  language: string;
  state: TicketState;
  paper: Paper;
  clock: string;
  /** Where its order is checked from; null of a line that is not recorded. */
  link: string | null;
  key: string;
  /** It is opened to be printed, once for each of these. */
  print?: string | undefined;
}

export function ticketPage({ language, state, paper, clock, link, key, print }: Ticket): string {
  const t = translatorFor(language);
  return documentOf({
    language,
    title: `${state.ticket} · ${paper.organisation}`,
    look: 'ticket',
    scripts: ['follow.js', 'print.js'],
    refresh: { seconds: EVERY, to: '' },
    data: { every: EVERY, print },
    body: html`
<header class="bar"><strong>${paper.organisation}</strong></header>
<p id="lost" class="notice" role="status" hidden data-text="${t(LOST, { time: '{time}' })}"></p>
<main data-clock="${clock}" aria-live="polite">
<p class="muted">${t('Your number')}</p>
<h1 class="number">${state.ticket}</h1>
${statusOf(state, language)}
${
  state.state === 'done' &&
  !state.is_rated &&
  html`<form method="post" action="${ticketPagePath(key)}/feedback"><button class="button">${t('How was your visit?')}</button></form>`
}
<p class="muted">${state.service}<br>${state.team}</p>
<p class="muted">${t('As of {time}', { time: clock })}</p>
</main>
<p class="no-print"><button type="button" class="quiet" id="print" hidden>${t('Print this ticket')}</button></p>
${link && html`<p class="no-print"><a id="order" href="${orderPagePath(link)}">${t('Check the order of the line')}</a></p>`}
${paperOf(t, state, paper)}`,
  });
}

/** Called, the counter is what one looks for. */
export function statusOf({ state, ahead, counter, wait }: TicketState, language: string): Html {
  const t = translatorFor(language);
  if (state === 'waiting') {
    return html`<p class="status">${ahead ? t(AHEAD, { count: ahead }) : t('You are next')}</p>
${wait && html`<p>${saidWait(t, wait)}</p>`}`;
  }
  return html`<p class="status${state === 'called' && ' called-now'}">${t(STATES[state])}${
    counter && html` <strong>${counter}</strong>`
  }</p>`;
}

const AHEAD = msg(
  '{count, plural, one {At most # person is called before you} other {At most # people are called before you}}',
);
const STATES: Record<Exclude<VisitState, 'waiting'>, string> = {
  called: msg('You are called. Please come now:'),
  being_served: msg('You are being served.'),
  on_hold: msg('Your visit is on hold. Please stay nearby.'),
  missed: msg('You were called and did not answer. Please tell the desk that you are here.'),
  done: msg('Your visit is done.'),
  left: msg('This number has left the line.'),
  withdrawn: msg('This number is not in the line. Please tell the desk that you are here.'),
};
