/** What a person may ask for of all that is held on them, and what is decided on it. */
import { z } from 'zod';
import { paragraphs } from '../declaration/fields/index.ts';
import { givenPassword } from '../signIn/login.ts';

const current_password = givenPassword;
/** Needed for one's own data; whoever has no password has just signed in instead. */
const ownPassword = givenPassword.optional();
const lastRead = { updated_at: z.iso.datetime().optional() };

export const exportBody = z.strictObject({ current_password: ownPassword });

export const erasureRequestBody = z.strictObject({
  current_password: ownPassword,
  /** Nobody has to say why. */
  reason: paragraphs(500).nullable().optional(),
});

/** Whoever grants it gives their password: nothing brings an erased account back. */
export const erasureGrantBody = z.strictObject({ current_password, ...lastRead });

export const erasureDeclineBody = z.strictObject({
  /** The person reads it. */
  reason: paragraphs(500).min(1, 'Say why, so that the person knows'),
  ...lastRead,
});
