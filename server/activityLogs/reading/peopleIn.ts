/** Whose records an answer holds, whatever call gave it. */

import { embedKey } from '#schema/declaration/record.ts';
import { resources, user } from '#schema/index.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Deeper than any answer names a person. */
const MAX_DEPTH = 6;

/** Fields that refer to a person, in any resource, and where answers carry who that is. */
const REFERRING = new Set(
  resources.flatMap(({ flatFields }) =>
    flatFields
      .filter(({ field }) => field.kind === 'reference' && field.to === user.name)
      .map(({ path }) => path.split('.').at(-1) ?? path),
  ),
);
const CARRYING = new Set(['person', 'people', 'in_care_of', ...[...REFERRING].map(embedKey)]);

const idOf = (record: unknown) => (record as { id?: unknown } | null)?.id;

/**
 * @param isOfPeople the records of the answer are people themselves, unless it says whose they are
 */
export function peopleIn(answer: unknown, isOfPeople: boolean): Set<string> {
  const ids = new Set<string>();
  const add = (id: unknown) => {
    if (typeof id === 'string' && !ids.has(id) && UUID.test(id)) ids.add(id);
  };
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    for (const key of Object.keys(value)) {
      const inner = (value as Record<string, unknown>)[key];
      if (REFERRING.has(key)) add(inner);
      if (typeof inner !== 'object' || inner === null) continue;
      if (CARRYING.has(key)) for (const one of [inner].flat()) add(idOf(one));
      walk(inner, depth + 1);
    }
  };
  walk(answer, 0);
  const { data, id, user_id } = (answer ?? {}) as Record<string, unknown>;
  if (isOfPeople && user_id === undefined) {
    for (const record of Array.isArray(data) ? data : []) add(idOf(record));
    add(id);
  }
  return ids;
}
