import { z } from 'zod';
import type { FieldOptions } from '../field.ts';
import type { Plain } from './kinds.ts';
import { errorMessage } from './values.ts';

interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
  /** Shown after the input: minutes, hours, days. */
  unit?: string;
  default?: number;
}
/** A whole number within its bounds. */
export const number = <const O extends NumberOptions>(options: O): Plain<number, O> => ({
  ...options,
  kind: 'number',
  zod: z
    .int({ error: errorMessage('Enter a whole number') })
    .min(options.min)
    .max(options.max),
});
