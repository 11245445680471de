/** What changed, field by field: one value for another, or what a list gained and lost. */
import { MASKED } from '#schema/activityLogs/activity.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Change } from './activityRow.ts';
import { formatLoggedEntries, formatLoggedValue, labelOf } from './values.ts';

export interface Difference {
  path: string;
  label: string;
  /** Reported as changed, without the values. */
  isHidden: boolean;
  before: string;
  after: string;
  /** These came to a list, and went from it. */
  list?: { added: string[]; removed: string[] };
}

export function differenceOf(
  { field: path, before, after }: Change,
  resource: Resource | undefined,
  zone: string,
): Difference {
  const logged = (raw: string | null) => ({ resource, path, raw, zone });
  const [had, has] = [formatLoggedEntries(logged(before)), formatLoggedEntries(logged(after))];
  return {
    path,
    label: labelOf(resource, path),
    isHidden: before === MASKED || after === MASKED,
    before: formatLoggedValue(logged(before)),
    after: formatLoggedValue(logged(after)),
    ...(had && has && { list: { added: without(has, had), removed: without(had, has) } }),
  };
}

const without = (all: readonly string[], others: readonly string[]) =>
  all.filter((item) => !others.includes(item));
