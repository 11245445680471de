/** Every constraint of the database, named once, with what its refusal means to a person. */
import type { ErrorCode } from '../../schema/errors.ts';
import { resources } from '../../schema/index.ts';
import { driverError } from './faults.ts';
import { uniqueName } from './tables.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string>;
}

export const SEAT_TAKEN = 'reservations_seat_unique';
export const SEAT_BEYOND_CAPACITY = 'reservations_seat_capacity';
export const PERSON_OVERLAP = 'reservations_person_overlap';

const slotFull: Refusal = {
  code: 'slot_full',
  message: 'This slot was just taken.',
  errors: { time: 'This slot was just taken' },
};
const named = new Map<string, Refusal>([
  [SEAT_TAKEN, slotFull],
  [SEAT_BEYOND_CAPACITY, slotFull],
  [
    PERSON_OVERLAP,
    {
      code: 'overlap',
      message: 'There is another reservation at that time.',
      errors: { time: 'There is another reservation at that time' },
    },
  ],
  ...resources.flatMap((resource) =>
    resource.leaves
      .filter(({ field }) => field.unique)
      .map(({ path, field }): [string, Refusal] => [
        uniqueName(resource, path),
        {
          code: 'duplicate',
          message: `${field.label}: this is taken already.`,
          errors: { [path]: 'This is taken already' },
        },
      ]),
  ),
]);

/** The refusal behind a failed statement, or null when it was something else. */
export function constraintError(error: unknown): Refusal | null {
  const found = driverError(error);
  const known = named.get(found?.constraint ?? '');
  if (known) return known;
  if (found?.code === '23503') return foreignKeyError(found.message ?? '');
  return null;
}

/** The same SQLSTATE tells of a missing target and of a record that others still point at. */
function foreignKeyError(message: string): Refusal {
  return /^update or delete on table/.test(message)
    ? { code: 'in_use', message: 'This is still in use, so it was not deleted.' }
    : { code: 'invalid', message: 'Something that this refers to does not exist.' };
}
