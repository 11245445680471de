/** Two records that may be of one person: who they are, and putting them together. */
import { z } from 'zod';
import { uuid } from '../declaration/fields/index.ts';
import { msg } from '../language/index.ts';
import { givenPassword } from '../signIn/login.ts';

/** What two records have in common. */
export const LIKENESSES = {
  name_and_birth_date: msg('Same name and birth date'),
  mailbox: msg('Same mailbox'),
  mobile_number: msg('Same mobile number'),
} as const;
type Likeness = keyof typeof LIKENESSES;

const likenesses = Object.keys(LIKENESSES) as [Likeness, ...Likeness[]];

/** Enough to tell them apart. */
const look = z.object({
  id: z.string(),
  name: z.string(),
  birth_date: z.string().nullable(),
  email: z.string().nullable(),
  mobile_number: z.string().nullable(),
  status: z.string(),
  in_care_of: z.object({ id: z.string(), name: z.string() }).nullable(),
  identification: z.string(),
  created_at: z.string(),
  reservations: z.int(),
  last_visit_at: z.string().nullable(),
});
export type DuplicateLook = z.infer<typeof look>;

/** More are shown once these are decided on. */
export const MOST_DUPLICATES = 50;
export const duplicatesAnswer = z.object({
  data: z.array(
    z.object({
      likenesses: z.array(z.enum(likenesses)),
      people: z.array(look),
      /** Somebody has found that they are two people. */
      is_apart: z.boolean(),
    }),
  ),
  has_more: z.boolean(),
});
export type DuplicatesAnswer = z.infer<typeof duplicatesAnswer>;
/** `of`: only those of that person, also those that were found to be two. */
export const duplicatesQuery = z.strictObject({ of: uuid.optional() });

const pair = { kept_id: uuid, merged_id: uuid };
export const mergePreviewBody = z.strictObject(pair);
export const mergeBody = z.strictObject({ ...pair, current_password: givenPassword });
export type Merge = z.infer<typeof mergePreviewBody>;

/** How many rows go over to the record that stays, by table; nothing is written. */
export const mergePreview = z.object({ moved: z.record(z.string(), z.int()) });
export const keepApartBody = z.strictObject({
  ids: z
    .array(uuid)
    .length(2)
    .refine(([one, other]) => one !== other, { message: 'These are one record already.' }),
});
