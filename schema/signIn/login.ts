/**
 * Bodies and answers of signing in, and what a password is. None of them reveals whether the account
 * exists.
 */
import { z } from 'zod';
import { string } from '../declaration/fields/index.ts';
import { user } from '../index.ts';
import { newProfile, profileSchema } from '../users/profile.ts';

export const CODE_LENGTH = 6;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Never truncated, and no other rules apply; the server refuses the most used ones. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((value) => !/[\0\p{Cs}]/u.test(value), {
    message: 'This text holds a character that cannot be stored',
  });
export const givenPassword = z.string().min(1).max(PASSWORD_MAX);

const emailAddress = string(254).toLowerCase().regex(z.regexes.email, {
  message: 'Enter an e-mail address like name@example.org',
});
/** The version of the notice that was shown: nobody agrees to another one. */
export const privacy_version = z.int().min(1).max(1_000_000).optional();
const challenge = z.uuid('Start again: this sign-in is not known');
export const codeText = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'Enter all the digits of the code');

export const loginBody = z.strictObject({
  /** E-mail address or user name. */
  login: string(254).min(1, 'Fill this in'),
  password: givenPassword,
});
export const codeLoginBody = z.strictObject({ email: emailAddress });
export const verifyBody = z.strictObject({ challenge, code: codeText });
export const resendBody = z.strictObject({ challenge });
export const passwordBody = z.strictObject({
  current_password: givenPassword,
  password: newPassword,
});

export const registerBody = z.strictObject({
  username: user.fields.username.zod as z.ZodType<string, string>,
  email: emailAddress,
  password: newPassword,
  profile: newProfile,
  /** The version of the privacy notice that the person agrees to; needed. */
  privacy_version,
});
/** Changes one's own address. An account without a password shows a recent sign-in instead. */
export const newEmailBody = z.strictObject({
  email: emailAddress,
  current_password: givenPassword.optional(),
});
export const forgotPasswordBody = z.strictObject({ email: emailAddress });
export const resetPasswordBody = z.strictObject({
  reset_token: z.string().regex(/^[\w-]{20,100}$/, 'Start again: this is not known'),
  password: newPassword,
});
/** Good for one new password, within a quarter of an hour. */
export const resetTokenAnswer = z.object({ reset_token: z.string(), expires_at: z.string() });

/** A code is on its way, if there is somebody to send it to. Times are ISO, UTC. */
export const challengeAnswer = z.object({
  otp_required: z.literal(true),
  challenge: z.string(),
  expires_at: z.string(),
  resend_at: z.string(),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

export const sessionAnswer = z.object({
  token: z.string(),
  expires_at: z.string(),
  user: profileSchema,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
