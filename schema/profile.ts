/** The own account as its owner sees and changes it. */
import { z } from 'zod';
import { user } from './index.ts';
import { recordSchema, updateSchema } from './record.ts';

/** What the roles of a person allow, for `can()` on either side. */
export const accessSchema = z.array(
  z.object({
    name: z.string(),
    reach: z.enum(['own', 'team', 'all']),
    permissions: z.array(z.string()),
  }),
);

const record = recordSchema(user);
const extended = (record as unknown as z.ZodObject).extend({ access: accessSchema });
export type Profile = z.infer<typeof record> & { access: z.infer<typeof accessSchema> };
export const profileSchema = extended as unknown as z.ZodType<Profile>;

type Shape = { [name: string]: z.ZodOptional<z.ZodObject> };
const changeable = (updateSchema(user, 'owner') as unknown as z.ZodObject<Shape>).shape;
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
export const educationBody = groupOf('education_and_occupation').extend(lastRead);
