/** The pages of a kiosk: plain forms for old browsers, one thing a page. */
import { AGREEMENT, QUALITY } from '#schema/satisfaction/questions.ts';
import { PRIORITIES } from '#schema/visits/visit.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { NONE_LEFT, SHOWN_FOR } from '../kioskActs.ts';
import type { TicketState } from '../ticketState.ts';
import type { WalkInService } from '../walkInServices.ts';
import { html } from './html.ts';
import { type Kiosk, kioskPage, kioskPath } from './kioskFrame.ts';
import { type Paper, paperOf, qrOf } from './paper.ts';
import { statusOf } from './ticketPage.ts';

export function startPage(kiosk: Kiosk): string {
  const t = translatorFor(kiosk.language);
  return kioskPage(kiosk, {
    title: t('Welcome'),
    isStart: true,
    body: html`
<p><a class="button" href="${kioskPath(kiosk, '/number')}">${t('Take a number')}</a></p>
<p><a class="button" href="${kioskPath(kiosk, '/check-in')}">${t('I have a reservation')}</a></p>
<p><a class="button quiet" href="${kioskPath(kiosk, '/feedback')}">${t('How was your visit?')}</a></p>`,
  });
}

/** Those that are full say so; those that are closed are not there. */
export function servicesPage(kiosk: Kiosk, services: readonly WalkInService[]): string {
  const t = translatorFor(kiosk.language);
  const teams = new Set(services.map(({ team }) => team));
  return kioskPage(kiosk, {
    title: t('What have you come for?'),
    path: '/number',
    body:
      services.length === 0
        ? html`<p class="notice">${t('Nobody can take a number here right now. Please ask at the desk.')}</p>`
        : html`${services.map(({ id, name, team, slot }) =>
            slot
              ? html`<p><a class="button" href="${kioskPath(kiosk, `/number/${id}`)}">${name}${
                  teams.size > 1 && html`<small>${team}</small>`
                }</a></p>`
              : html`<p class="button off">${name}<small>${t(NONE_LEFT)}</small></p>`,
          )}`,
  });
}

interface NumberForm {
  service: WalkInService;
  /** Another one each time the form is shown. */
  form: string;
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

export function numberPage(kiosk: Kiosk, { service, form, typed, errors }: NumberForm): string {
  const t = translatorFor(kiosk.language);
  const name = (field: 'first_name' | 'last_name', label: string) => html`
<p><label for="${field}">${label}</label>
${errors[field] && html`<span class="error" id="${field}-error">${errors[field]}</span>`}
<input id="${field}" name="${field}" value="${typed[field]}" autocomplete="off" maxlength="100" required${
    errors[field] && html` aria-invalid="true" aria-describedby="${field}-error"`
  }></p>`;
  const chosen = typed.priority || 'none';
  return kioskPage(kiosk, {
    title: service.name,
    path: `/number/${service.id}`,
    body: html`
<form method="post" action="${kioskPath(kiosk, '/number')}" autocomplete="off">
${problemOf(errors, ['first_name', 'last_name'])}
<input type="hidden" name="form" value="${form}">
<input type="hidden" name="service_id" value="${service.id}">
${name('first_name', t('First name'))}
${name('last_name', t('Last name'))}
<fieldset><legend>${t('Are you one of these? Then you are called earlier.')}</legend>
${PRIORITIES.map(
  (priority) =>
    html`<p class="choice"><input type="radio" name="priority" id="p-${priority.id}" value="${priority.id}"${
      priority.id === chosen && html` checked`
    }> <label for="p-${priority.id}">${priority.id === 'none' ? t('None of these') : t(priority.name)}</label></p>`,
)}</fieldset>
<p><button class="button">${t('Take a number')}</button></p>
</form>`,
  });
}

interface CheckInForm {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

export function checkInPage(kiosk: Kiosk, { typed, errors }: CheckInForm): string {
  const t = translatorFor(kiosk.language);
  return kioskPage(kiosk, {
    title: t('I have a reservation'),
    path: '/check-in',
    body: html`
<form method="post" action="${kioskPath(kiosk, '/check-in')}" autocomplete="off">
${problemOf(errors, ['reference'])}
<p><label for="reference">${t('The reference of your reservation')}</label>
<span class="muted" id="reference-help">${t('Such as TK-7F3K-92QM. You can scan its QR code.')}</span>
${errors.reference && html`<span class="error" id="reference-error">${errors.reference}</span>`}
<input id="reference" name="reference" value="${typed.reference}" autocomplete="off" autofocus required
 maxlength="200" aria-describedby="reference-help${errors.reference && ' reference-error'}"></p>
<p><button class="button">${t('Check in')}</button></p>
</form>`,
  });
}

/** One question; the other ones are on the page that a mail leads to. */
export function feedbackPage(kiosk: Kiosk, { typed, errors }: CheckInForm): string {
  const t = translatorFor(kiosk.language);
  return kioskPage(kiosk, {
    title: t('How was your visit?'),
    path: '/feedback',
    body: html`
<form method="post" action="${kioskPath(kiosk, '/feedback')}" autocomplete="off">
${problemOf(errors, ['ticket', 'answer'])}
<p><label for="ticket">${t('Scan the code of your ticket, or type the reference of your reservation')}</label>
${errors.ticket && html`<span class="error" id="ticket-error">${errors.ticket}</span>`}
<input id="ticket" name="ticket" value="${typed.ticket}" autocomplete="off" autofocus required maxlength="200"${
      errors.ticket && html` aria-invalid="true" aria-describedby="ticket-error"`
    }></p>
<fieldset><legend>${t(QUALITY[0].text)}</legend>
${errors.answer && html`<p class="error">${errors.answer}</p>`}
${AGREEMENT.map(
  ({ id, label }) =>
    html`<p class="choice"><input type="radio" name="answer" id="a-${id}" value="${id}" required${
      id === typed.answer && html` checked`
    }> <label for="a-${id}">${t(label)}</label></p>`,
)}</fieldset>
<p><button class="button">${t('Send')}</button></p>
</form>`,
  });
}

export const thanksPage = (kiosk: Kiosk): string => {
  const t = translatorFor(kiosk.language);
  return kioskPage(kiosk, {
    title: t('Thank you'),
    leftAfter: SHOWN_FOR,
    body: html`<p class="status">${t('Nobody learns who said it.')}</p>`,
  });
};

/** What no field of the form says. */
const problemOf = (errors: Readonly<Record<string, string>>, fields: readonly string[]) => {
  const other = Object.entries(errors).find(([field]) => !fields.includes(field));
  return other && html`<p class="notice" role="alert">${other[1]}</p>`;
};

interface ShownNumber {
  state: TicketState;
  print_state: string;
  key: string;
  paper: Paper;
  /** Printed once for each of these. */
  print: string | undefined;
}

/** It is gone after twenty seconds: whoever comes next sees the start. */
export function resultPage(kiosk: Kiosk, { state, print_state, key, paper, print }: ShownNumber) {
  const t = translatorFor(kiosk.language);
  const action = kioskPath(kiosk, `/ticket/${key}`);
  const say = (to: string, words: string, look = '') => html`
<form method="post" action="${action}" class="inline"><input type="hidden" name="print_state" value="${to}">
<button class="button ${look}">${words}</button></form>`;
  return kioskPage(kiosk, {
    title: t('Your number'),
    path: `/ticket/${key}`,
    leftAfter: SHOWN_FOR,
    data: { print: print_state === 'asked' ? print : undefined },
    body: html`
<div class="no-print">
<p class="number">${state.ticket}</p>
${
  print_state === 'failed'
    ? html`<p class="notice">${t('This number is not in the line until it is printed, or the desk knows that you are here.')}</p>`
    : statusOf(state, kiosk.language)
}
<p class="muted">${state.service} · ${state.team}</p>
${print_state === 'none' && say('asked', t('Print'))}
${print_state === 'failed' && say('asked', t('Print again'))}
${
  print_state === 'asked' &&
  html`<noscript><p class="muted">${t('Print this page with the menu of the browser.')}</p></noscript>
<p>${t('Did your ticket print?')}</p>
${say('printed', t('Yes'))}${say('failed', t('No, it did not print'), 'quiet')}`
}
${print_state === 'printed' && html`<p class="muted">${t('Please keep your ticket until you are called.')}</p>`}
<div class="follow"><div class="qr">${qrOf(paper.address)}</div>
<p class="muted">${t('Follow your number on your phone, today.')}</p></div>
</div>
${paperOf(t, state, paper)}`,
  });
}

/** In place of the page, with what to do. */
export const problemPage = (kiosk: Kiosk, words: string): string =>
  kioskPage(kiosk, {
    title: translatorFor(kiosk.language)('This did not work'),
    leftAfter: SHOWN_FOR,
    body: html`<p class="notice" role="alert">${words}</p>`,
  });
