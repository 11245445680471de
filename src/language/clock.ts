/** Times of a clock as the language of the page writes them. */
import { locale, t } from './t.ts';

/** 9:00, or 9:00 AM where clocks have twelve hours; never broken over two lines. */
export function clock(time: string): string {
  const format = twelveHours();
  return format ? unbroken(format.format(instantOf(time))) : time.replace(/^0/, '');
}

/** 9:00 to 9:30, or 9:00–9:30 AM */
export function clockSpan(from: string, to: string): string {
  const format = twelveHours();
  if (!format) return t('{from} to {to}', { from: clock(from), to: clock(to) });
  return unbroken(format.formatRange(instantOf(from), instantOf(to)));
}

/** Making a format is slow, and there is one language a page: it is kept, or null for 24 hours. */
let kept: { tag: string; format: Intl.DateTimeFormat | null } | undefined;

function twelveHours(): Intl.DateTimeFormat | null {
  const tag = locale();
  if (kept?.tag !== tag) {
    const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
    const format = new Intl.DateTimeFormat(tag, options);
    kept = { tag, format: format.resolvedOptions().hour12 ? format : null };
  }
  return kept.format;
}

/** `24:00` is midnight, as the next day begins with. */
const instantOf = (time: string) =>
  Date.UTC(2000, 0, 1, Number(time.slice(0, 2)), Number(time.slice(3)));
const unbroken = (text: string) => text.replaceAll(/\s/g, '\u00a0');
