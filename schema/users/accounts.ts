/** Bodies and answers of what administrators do with people's accounts. */
import { z } from 'zod';
import type { Audience } from '../declaration/field.ts';
import { paragraphs, string, uuid } from '../declaration/fields/index.ts';
import { createSchema, recordSchema, updateSchema } from '../declaration/record.ts';
import type { ChangeOf, InputOf, RecordOf } from '../declaration/recordTypes.ts';
import { role, settings, user } from '../index.ts';
import { orphanOptions } from '../orphans/orphans.ts';
import { profile } from '../resources/person/profile.ts';
import { givenPassword } from '../signIn/login.ts';

export type Person = RecordOf<typeof user>;
export const personRecord = recordSchema(user);

const lastRead = { updated_at: z.iso.datetime().optional() };
/** The password of whoever asks: needed for what gives somebody more power. */
const current = { current_password: givenPassword.optional() };

export const createPersonBody = (audience: Audience) =>
  createSchema(user, audience).extend(current);
export type NewPerson = InputOf<typeof user> & { current_password?: string };
export const updatePersonBody = (audience: Audience) =>
  updateSchema(user, audience).extend(current);

/** What the role lets its holders do changes only with `current_password`. */
export const updateRoleBody = (audience: Audience) => updateSchema(role, audience).extend(current);
/** What weakens how staff sign in changes only with `current_password`. */
export const updateSettingsBody = (audience: Audience) =>
  updateSchema(settings, audience, orphanOptions).extend(current);
export type SettingsUpdate = ChangeOf<typeof settings> & { current_password?: string };
export type RoleUpdate = ChangeOf<typeof role> & { current_password?: string };

/** The code is in the mail to the invited person; the challenge says which code. */
export const invitationAnswer = z.object({
  challenge: z.string(),
  expires_at: z.string(),
  resend_at: z.string(),
});
export type Invitation = z.infer<typeof invitationAnswer>;
export const invitedPerson = personRecord.extend({ invitation: invitationAnswer });

/** How the invitation of a pending account stands; null when there is no code that still works. */
export const openInvitation = z.object({
  invitation: invitationAnswer.extend({ tries_left: z.int() }).nullable(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** The whole e-mail address or mobile number of somebody who stands at the desk or calls, or a reference. */
export const lookUpBody = z
  .strictObject({
    email: (user.fields.email.zod as z.ZodType<string, string>).optional(),
    mobile_number: (profile.fields.mobile_number.zod as z.ZodType<string, string>).optional(),
    /** Of a reservation of theirs, with or without dashes. */
    reference: string(40).min(6).optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    message: 'Give an e-mail address, a mobile number or a reference',
  });
export type LookUpBody = z.infer<typeof lookUpBody>;
export const lookUpAnswer = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), in_care_of: z.string().nullable() })),
});
export type LookUpAnswer = z.infer<typeof lookUpAnswer>;

/** People by how they are looked for, each counted up to COUNT_LIMIT. */
export const peopleCount = z.object({
  all: z.int(),
  constituent: z.int(),
  staff: z.int(),
  admin: z.int(),
  /** Whose identification waits for its review. */
  submitted: z.int(),
  /** Who waits for a decision on being erased. */
  erasure: z.int(),
  pending: z.int(),
  suspended: z.int(),
});
export type PeopleCount = z.infer<typeof peopleCount>;

const reason = paragraphs(500).min(1, 'Fill this in').nullable().optional();

export const personStatusBody = z.strictObject({
  status: z.enum(['active', 'suspended'], 'Choose one of the list'),
  /** Needed to suspend; the person reads it. */
  reason,
  /** With a suspension: also cancels what they have booked ahead. */
  cancel_reservations: z.boolean().optional(),
  ...lastRead,
});
export type PersonStatusInput = z.infer<typeof personStatusBody>;

/** What the person has still booked ahead, as far as who asks may see it. */
const aheadSchema = z.array(
  z.object({
    id: z.string(),
    reference: z.string(),
    service: z.object({ id: z.string(), name: z.string() }),
    date: z.string(),
    time: z.string(),
    status: z.string(),
  }),
);
export type UpcomingReservations = z.infer<typeof aheadSchema>;
export const personStatusAnswer = personRecord.extend({ reservations: aheadSchema });

const ids = z
  .array(uuid)
  .max(100)
  .transform((list) => [...new Set(list)]);
export const personRolesBody = z.strictObject({
  roles: ids.refine((list) => list.length > 0, { message: 'Choose at least one role' }),
  teams: ids.optional(),
  current_password: givenPassword,
  ...lastRead,
});
export type PersonRolesInput = z.infer<typeof personRolesBody>;

export const identificationStatusBody = z.strictObject({
  status: z.enum(['verified', 'rejected'], 'Choose one of the list'),
  /** Needed to reject; the person reads it. */
  reason,
  ...lastRead,
});
export type IdentificationStatusInput = z.infer<typeof identificationStatusBody>;
