/** Bodies and answers of the calls about people in one's care. */
import { z } from 'zod';
import type { Field } from '../declaration/field.ts';
import type { RecordOf } from '../declaration/recordTypes.ts';
import { user } from '../index.ts';
import { profile } from '../resources/person/profile.ts';
import { verifyBody } from '../signIn/login.ts';
import { personRecord } from './accounts.ts';

const bodyOf = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;
const optional = <T>(field: Field<unknown, T>) => bodyOf(field).nullable().optional();
const { fields } = profile;

const relation = bodyOf(user.fields.relation);
/** What bookings ask for; the rest belongs to whoever has an account. */
const ofPerson = z.strictObject({
  first_name: bodyOf(fields.first_name),
  middle_name: optional(fields.middle_name),
  last_name: bodyOf(fields.last_name),
  suffix: optional(fields.suffix),
  birth_date: bodyOf(fields.birth_date),
  gender: optional(fields.gender),
  barangay: optional(fields.barangay),
});

export const newPersonInCare = z.strictObject({ relation, profile: ofPerson });
export type NewPersonInCare = z.infer<typeof newPersonInCare>;

export const personInCareBody = z.strictObject({
  relation: relation.optional(),
  profile: ofPerson.partial().optional(),
  updated_at: z.iso.datetime().optional(),
});
export type PersonInCareInput = z.infer<typeof personInCareBody>;

/** The code that was mailed, and what only the person and their family know. */
export const takeOverBody = verifyBody.extend({ birth_date: bodyOf(fields.birth_date) });
export type TakeOver = z.infer<typeof takeOverBody>;

export type PersonInCare = RecordOf<typeof user>;
export const personInCare = personRecord;
export const peopleInCare = z.object({ data: z.array(personRecord) });
