/** Times of a clock, `HH:mm`, as a language and the organisation write them. Pure: pages and mails agree by it. */
import { msg, type Translate } from '../language/index.ts';
import type { Turn, Turns } from './zone.ts';

const CYCLES: Record<string, string | undefined> = { 12: 'h12', 24: 'h23' };

/**
 * A language's BCP 47 tag with the hours of the organisation's clock, so that whatever writes a time
 * follows it. English has British dates and, as in the Philippines, clocks of twelve hours.
 *
 * @param setting `clock` of the settings
 */
export function localeWithClock(locale: string, setting?: string | null): string {
  const cycle = CYCLES[setting ?? ''] ?? (locale.startsWith('en') ? 'h12' : undefined);
  return cycle ? `${locale}-u-hc-${cycle}` : locale;
}

/** @param locale BCP 47: whether its clocks have twelve hours or 24 */
export function clockOf(locale: string, t: Translate) {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, options);
  const hasTwelveHours = format.resolvedOptions().hour12;
  /** One line, and 1:00 PM where British English has pm. */
  const spelled = (text: string) =>
    text.replaceAll(/\s/g, '\u00a0').replaceAll(/\b[ap]m\b/g, (half) => half.toUpperCase());

  const plain = (time: string) =>
    hasTwelveHours ? spelled(format.format(instantOf(time))) : time.replace(/^0/, '');

  /** 9:00, or 9:00 AM; never broken over two lines. */
  const at = (time: string, turn?: Turn) =>
    turn ? t(TURNS[turn], { time: plain(time) }) : plain(time);

  /** 9:00 to 9:30, or 9:00–9:30 AM; a range that ends at midnight would be written with its dates. */
  const span = (from: string, to: string, { turn, ends_turn }: Turns = {}) =>
    hasTwelveHours && !turn && !ends_turn && from < to && to < '24'
      ? spelled(format.formatRange(instantOf(from), instantOf(to))).replace('\u00a0–\u00a0', '–')
      : t('{from} to {to}', { from: at(from, turn), to: at(to, ends_turn) });

  return { at, span };
}

/** In the night when the clock is set back, an hour comes twice. */
const TURNS: Record<Turn, string> = {
  first: msg('{time} (the first of two)'),
  second: msg('{time} (the second of two)'),
};

/** `24:00` is midnight, which the next day begins with. */
const instantOf = (time: string) =>
  Date.UTC(2000, 0, 1, Number(time.slice(0, 2)), Number(time.slice(3)));
