/** Bodies and answers of registering somebody who stands at a desk, or calls. */
import { z } from 'zod';
import type { Field } from '../declaration/field.ts';
import { profile } from '../resources/person/profile.ts';
import { user } from '../resources/user.ts';

const bodyOf = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;
const { fields } = profile;

export const registerAtDeskBody = z.strictObject({
  first_name: bodyOf(fields.first_name),
  last_name: bodyOf(fields.last_name),
  mobile_number: bodyOf(fields.mobile_number).optional(),
  birth_date: bodyOf(fields.birth_date).optional(),
  /** An account is made with it, and an invitation goes there. */
  email: bodyOf(user.fields.email).optional(),
  /** They are none of those who were found to be like them. */
  is_another: z.boolean().optional(),
});
export type RegisterAtDesk = z.infer<typeof registerAtDeskBody>;

/** Enough to tell two of one name apart, and no more. */
const likePerson = z.object({
  id: z.string(),
  name: z.string(),
  birth_year: z.int().nullable(),
  /** Where their birth date was typed. */
  barangay: z.string().nullable(),
  /** The last four digits. */
  number_ends_with: z.string().nullable(),
  in_care_of: z.string().nullable(),
});
export type LikePerson = z.infer<typeof likePerson>;

export const registerAtDeskAnswer = z.object({
  /** Null where somebody like them is there already. */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  like: z.array(likePerson),
});
export type RegisterAtDeskAnswer = z.infer<typeof registerAtDeskAnswer>;
