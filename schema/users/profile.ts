/** An account as its owner sees and changes it. */
import { z } from 'zod';
import type { Field } from '../declaration/field.ts';
import { uuid } from '../declaration/fields/index.ts';
import {
  createSchema,
  type DeclaredSchema,
  recordSchema,
  updateSchema,
} from '../declaration/record.ts';
import type { InputOf } from '../declaration/recordTypes.ts';
import { user } from '../index.ts';

/** What the roles of a person allow, for `can()` on either side. */
const accessSchema = z.array(
  z.object({
    name: z.string(),
    reach: z.enum(['own', 'team', 'all']),
    permissions: z.array(z.string()),
  }),
);

const record = recordSchema(user);
/** Some role needs a second factor and there is none: until one is added, nothing else answers. */
const must_add_second_factor = z.boolean();
/** This session began at the provider of single sign-on, where signing out is another step. */
const came_by_single_sign_on = z.boolean();
/** Whom they book for, beside themselves. */
const people_in_care = z.array(z.object({ id: z.string(), name: z.string() }));
export const profileSchema = (record as DeclaredSchema<z.infer<typeof record> & OfAccount>).extend({
  access: accessSchema,
  people_in_care,
  must_add_second_factor,
  came_by_single_sign_on,
});
/** Who signs in has both. */
export interface OfAccount {
  email: string;
  username: string;
}
export type Profile = z.infer<typeof profileSchema>;

type Shape = { [name: string]: z.ZodOptional<z.ZodObject> };
const changeable = updateSchema(user, 'owner').shape as Shape;
const groupOf = (name: 'profile' | 'education_and_occupation'): z.ZodObject => {
  const group = changeable[name];
  if (!group) throw new Error(`Nobody may change ${name} of their own`);
  return group.unwrap();
};
const lastRead = { updated_at: z.iso.datetime().optional() };

/** The photo comes by a call of its own, with the upload. Who may rename themselves, the server says. */
export const profileBody = z.strictObject({
  username: user.fields.username.zod.optional(),
  profile: groupOf('profile').omit({ photo: true }).optional(),
  ...lastRead,
});
/** As part of a person whom somebody else manages. */
export const plainProfileBody = groupOf('profile').omit({ photo: true }).extend(lastRead);
export const educationBody = groupOf('education_and_occupation').extend(lastRead);

/** What somebody tells of themselves when they register. */
type NewProfile = NonNullable<InputOf<typeof user>['profile']>;
const creatable = createSchema(user, 'owner').shape.profile as z.ZodObject;
export const newProfile = creatable.omit({ photo: true }) as unknown as z.ZodType<NewProfile>;

/** A picture that was uploaded before, with the purpose `photo`; null takes it away. */
export const photoBody = z.strictObject({ photo: uuid.nullable() });

const { type } = user.fields.identification.fields;
const written = <T>(field: Field<unknown, T>) => field.zod as z.ZodType<T, T>;
/** The front first, then the back where there is one: own uploads with the purpose `identification`. */
export const identificationBody = z.strictObject({
  type: written(type),
  files: z
    .array(uuid)
    .min(1, 'Add a picture of the front')
    .max(2, 'Add the front and the back, no more')
    .refine((ids) => new Set(ids).size === ids.length, { message: 'Add each picture once' }),
});

export const sessionsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string().nullable(),
      address: z.string().nullable(),
      created_at: z.string(),
      used_at: z.string(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
});
export const endSessionBody = z.strictObject({ id: uuid });
