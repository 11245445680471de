/** Every constraint of the database, named once, with what its refusal means to a person. */

import { fieldAt, type Resource } from '#schema/declaration/defineResource.ts';
import type { ErrorCode } from '#schema/declaration/errors.ts';
import type { Field } from '#schema/declaration/field.ts';
import { resources } from '#schema/index.ts';
import { msg, phrase, type Translatable } from '#schema/language/index.ts';
import { driverError } from '../faults.ts';
import { columnName } from './columns.ts';
import { tableName, uniqueName } from './resourceTables.ts';

interface Refusal {
  code: ErrorCode;
  words: Translatable;
  errors?: Record<string, Translatable>;
}

export const SEAT_TAKEN = 'reservations_seat_unique';
export const SEAT_BEYOND_CAPACITY = 'reservations_seat_capacity';
export const PERSON_OVERLAP = 'reservations_person_overlap';

const slotFull: Refusal = {
  code: 'slot_full',
  words: msg('This slot was just taken.'),
  errors: { time: msg('This slot was just taken') },
};
const passkeyTaken = msg('This passkey is in use already. Take another one.');
function taken(resource: Resource, path: string): Refusal {
  const label = fieldAt(resource, path)?.label ?? path;
  return {
    code: 'duplicate',
    words: phrase('{field}: this is taken already.', { field: phrase(label) }),
    errors: { [path]: msg('This is taken already') },
  };
}
const named = new Map<string, Refusal>([
  [
    'second_factors_credential',
    { code: 'duplicate', words: passkeyTaken, errors: { root: passkeyTaken } },
  ],
  [SEAT_TAKEN, slotFull],
  [SEAT_BEYOND_CAPACITY, slotFull],
  [
    PERSON_OVERLAP,
    {
      code: 'overlap',
      words: msg('There is another reservation at that time.'),
      errors: { time: msg('There is another reservation at that time') },
    },
  ],
  ...resources.flatMap((resource) =>
    resource.flatFields
      .filter(({ field }) => field.to !== undefined || isFile(field))
      .map(({ path, field }): [string, Refusal] => [
        targetName(resource, path, field),
        {
          code: 'invalid',
          words: phrase('{field}: this does not exist.', { field: phrase(field.label) }),
          errors: { [path]: msg('This does not exist') },
        },
      ]),
  ),
  ...resources.flatMap((resource) => {
    const unique = resource.flatFields.filter(({ field }) => field.unique);
    return [
      ...unique.map(({ path }): [string, Refusal] => [
        uniqueName(resource, path),
        taken(resource, path),
      ]),
      ...(resource.uniqueTogether ?? []).map(([within, path]): [string, Refusal] => [
        uniqueName(resource, `${within}_${path}`),
        taken(resource, path),
      ]),
    ];
  }),
]);

/** The refusal behind a failed statement, or null when it was something else. */
export function constraintError(error: unknown): Refusal | null {
  const pgError = driverError(error);
  const known = named.get(pgError?.constraint ?? '');
  if (known) return known;
  return null;
}

/** As Drizzle names the foreign key of a column, and `resourceTables.ts` that of a link table. */
function targetName(resource: Resource, path: string, field: Field): string {
  const column = columnName(path);
  const table = tableName(resource);
  if (field.kind === 'reference_many') return `${table}_${column}_target`;
  const target = isFile(field) ? 'files' : (field.to ?? '').replaceAll('-', '_');
  return `${table}_${column}_${target}_id_fk`;
}

/** A declaration, since the map above asks it while this file is still being read. */
function isFile({ kind }: Field) {
  return kind === 'image' || kind === 'file';
}
