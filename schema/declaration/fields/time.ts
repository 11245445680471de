import { z } from 'zod';
import { isTimeZone } from '../../time/zone.ts';
import type { FieldOptions } from '../field.ts';
import type { Plain } from './kinds.ts';
import { errorMessage, string } from './values.ts';

/** The database knows no year 0, and nothing here is about another time. */
const isInReach = (iso: string) => iso >= '1900' && iso < '2200';
const BEYOND = { message: 'Enter a date between 1900 and 2199' };

export const dayValue = z.iso
  .date({ error: errorMessage('Enter a date like 2026-12-01') })
  .refine(isInReach, BEYOND);
export const instantValue = z.iso
  .datetime({ error: errorMessage('Enter a date and time') })
  .refine(isInReach, BEYOND);

/** A calendar day, `2026-12-01`, in the organisation's time zone. */
export const date = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'date',
  zod: dayValue,
});

/** A time on the wall clock, `09:00`; `24:00` is the end of the day. */
export const time = <const O extends FieldOptions & { default?: string }>(
  options: O,
): Plain<string, O> => ({
  ...options,
  kind: 'time',
  zod: z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 09:00'),
});

/** An instant, ISO 8601 in UTC. */
export const dateTime = <const O extends FieldOptions>(options: O): Plain<string, O> => ({
  ...options,
  kind: 'date_time',
  zod: instantValue,
});

/** A time zone of the IANA database, such as `Asia/Manila`. */
export const timeZone = <const O extends FieldOptions & { default?: string }>(
  options: O,
): Plain<string, O> => ({
  ...options,
  kind: 'time_zone',
  zod: string(60).refine(isTimeZone, { message: 'Choose a time zone like Asia/Manila' }),
});
