import { t } from '../../../language/t.ts';
import { shortDate } from '../../../resources/formats.ts';
import type { Holiday } from './holidays.ts';

/** Tue, 8 Dec 2026, or from one day to another. */
export const daysInWords = ({ from, to }: Holiday): string =>
  from === to ? shortDate(from) : t('{from} to {to}', { from: shortDate(from), to: shortDate(to) });

export const nameOfHoliday = (holiday: Holiday): string => holiday.reason || daysInWords(holiday);
