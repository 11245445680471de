/** Times of a clock, `HH:mm`, as a language writes them. Pure: pages and mails agree by it. */
import { msg, type Translate } from './language.ts';
import type { Turn, Turns } from './zone.ts';

/** @param locale BCP 47: whether its clocks have twelve hours or 24 */
export function clockOf(locale: string, t: Translate) {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, options);
  const hasTwelveHours = format.resolvedOptions().hour12;

  const plain = (time: string) =>
    hasTwelveHours ? unbroken(format.format(instantOf(time))) : time.replace(/^0/, '');

  /** 9:00, or 9:00 AM; never broken over two lines. */
  const at = (time: string, turn?: Turn) =>
    turn ? t(TURNS[turn], { time: plain(time) }) : plain(time);

  /** 9:00 to 9:30, or 9:00–9:30 AM */
  const span = (from: string, to: string, { turn, ends_turn }: Turns = {}) =>
    hasTwelveHours && !turn && !ends_turn
      ? unbroken(format.formatRange(instantOf(from), instantOf(to)))
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
const unbroken = (text: string) => text.replaceAll(/\s/g, '\u00a0');
