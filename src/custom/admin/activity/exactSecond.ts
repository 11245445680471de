import { locale } from '../../../language/t.ts';

/** Tuesday, 1 December 2026 at 9:00:05: to the second, in the organisation's time zone. */
export const exactSecond = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(Date.parse(instant));
