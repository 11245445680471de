import { locale } from './t.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 hours ago, in 2 days */
export function relativeTime(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  return format().format(Math.round(seconds / size), unit);
}

const made = new Map<string, Intl.RelativeTimeFormat>();
function format(): Intl.RelativeTimeFormat {
  const known = made.get(locale()) ?? new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  made.set(locale(), known);
  return known;
}
