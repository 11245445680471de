/** How somebody likes the lists of the administration to be: kept with their account. */
import { z } from 'zod';
import { PERSON_BOUNDS } from '../declaration/bounds.ts';
import { string } from '../declaration/fields/index.ts';
import { resources } from '../index.ts';

const MAX_VALUES = 200;

const value = z.union([string(200), z.number(), z.boolean()]);
const path = string(80).min(1);

/** Filters and order of a list under a name; a filter's keys are those of the list's address. */
const savedFilter = z.strictObject({
  label: string(60).min(1, 'Fill this in'),
  filter: z
    .record(path, z.union([value, z.array(value).max(MAX_VALUES)]))
    .refine((filter) => Object.keys(filter).length <= PERSON_BOUNDS.saved_view_filters, {
      message: 'These are too many filters',
    }),
  sort: z.strictObject({ field: path, order: z.enum(['ASC', 'DESC']) }).optional(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const hidden = z.array(path).max(100).nullable();
const saved = z.array(savedFilter).max(PERSON_BOUNDS.saved_views);
const name = z.enum(resources.map((resource) => resource.name) as [string, ...string[]]);

/** What is left out stays as it is. */
export const listViewBody = z.strictObject({
  resource: name,
  hidden: hidden.optional(),
  saved: saved.optional(),
});

const listView = z.object({
  resource: z.string(),
  /** Paths of hidden columns; null as the list is declared. */
  hidden,
  saved: z.array(savedFilter),
});
export type ListView = z.infer<typeof listView>;
export const listViewsAnswer = z.object({ data: z.array(listView) });
