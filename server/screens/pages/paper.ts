/** A ticket on paper, for a roll of 80 mm and for A4: only this part of the page is printed. */
import { encodeQR } from 'qr';
import type { Translate } from '#schema/language/index.ts';
import type { TicketState } from '../ticketState.ts';
import { Html, html } from './html.ts';

export interface Paper {
  organisation: string;
  /** When it was printed, on the clock of the organisation. */
  time: string;
  /** Where the phone follows it. */
  address: string;
}

/** One printing of a ticket; the page prints itself once for each. */
export const printingOf = ({ print }: { print?: unknown }): string | undefined =>
  typeof print === 'string' && /^\w{1,36}$/.test(print) ? print : undefined;

/** Drawn from an address of ours. */
export const qrOf = (text: string) => new Html(encodeQR(text, 'svg', { ecc: 'medium', border: 2 }));

export const paperOf = (
  t: Translate,
  { ticket, service, team }: Pick<TicketState, 'ticket' | 'service' | 'team'>,
  { organisation, time, address }: Paper,
): Html => html`<div class="paper" aria-hidden="true">
<p>${organisation}<br><strong>${team}</strong></p>
<p class="paper-number">${ticket}</p>
<p>${service}<br>${time}</p>
<div class="qr">${qrOf(address)}</div>
<p>${t('Follow your number on your phone, today.')}</p>
</div>`;
