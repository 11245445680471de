/** Bodies and answers of the calls about one person's categories. */
import { z } from 'zod';
import { uuid } from '../declaration/fields/index.ts';
import { idsOf } from '../declaration/fields/values.ts';
import { CATEGORY_WAYS } from '../resources/category.ts';
import { CONFIRMATION_STATUSES } from '../resources/person/categoryConfirmations.ts';
import { DERIVED_FROM } from './categories.ts';

const personCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  way: idsOf(CATEGORY_WAYS),
  statement: z.string().nullable(),
  /** Today; what follows from an age may differ at a visit. */
  state: z.enum(['in', 'fill_in', 'confirm', 'out']),
  missing: z.array(z.enum(DERIVED_FROM)),
  /** Null where nothing was confirmed. */
  confirmation: z
    .object({
      status: idsOf(CONFIRMATION_STATUSES),
      confirmed_at: z.string(),
      checked_at: z.string().nullable(),
      /** Told to staff. */
      checked_by: z.string().nullable().optional(),
    })
    .nullable(),
});
export type PersonCategory = z.infer<typeof personCategory>;
export const ownCategoriesAnswer = z.object({ data: z.array(personCategory) });
/** Says whose they are: the records are no people. */
export const personCategoriesAnswer = ownCategoriesAnswer.extend({ user_id: z.string() });

/** Confirms a declared category of one's own, or takes it back. */
export const confirmCategoryBody = z.strictObject({
  category_id: uuid,
  is_member: z.boolean(),
});
/** Staff saw this at the counter. */
export const verifyCategoryBody = z.strictObject({
  category_id: uuid,
  is_so: z.boolean(),
});
