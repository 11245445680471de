/** What became of a record while somebody was typing: who changed what, field by field. */
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { valueAt } from '../../dataProvider/paths.ts';

type Values = Record<string, unknown>;

/** As a form has its values. */
export interface Versions {
  /** What both began with. */
  base: Values;
  theirs: Values;
  mine: Values;
}

export interface Compared {
  /** They alone changed it. */
  theirs: FieldAtPath[];
  mine: FieldAtPath[];
  /** Both changed it, and not to the same. */
  both: FieldAtPath[];
}

export function compareVersions(
  fields: readonly FieldAtPath[],
  { base, theirs, mine }: Versions,
): Compared {
  const compared: Compared = { theirs: [], mine: [], both: [] };
  for (const flatField of fields) {
    if (isWithin(flatField, fields)) continue;
    const [before, their, my] = [base, theirs, mine].map((values) =>
      comparable(valueAt(values, flatField.path)),
    );
    if (their === my) continue;
    if (my === before) compared.theirs.push(flatField);
    else compared[their === before ? 'mine' : 'both'].push(flatField);
  }
  return compared;
}

/** A text in one row of a list changes with the list. */
const isWithin = ({ path }: FieldAtPath, fields: readonly FieldAtPath[]) =>
  fields.some((other) => path.startsWith(`${other.path}.`));

/** What is empty is the same, however it came to be so. */
const comparable = (value: unknown) =>
  JSON.stringify(value === undefined || value === '' ? null : value);
