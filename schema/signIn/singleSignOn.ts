/** Bodies and answers of single sign-on. */
import { z } from 'zod';

/** How staff can sign in, for the login page. */
export const signInMethodsAnswer = z.object({
  single_sign_on: z.object({ label: z.string() }).nullable(),
  /** Staff may use a password or passkey of this product, too. */
  local_staff_sign_in: z.boolean(),
});
export type SignInMethods = z.infer<typeof signInMethodsAnswer>;

/** The browser keeps the challenge and goes to the address. */
export const signOnStartAnswer = z.object({ challenge: z.string(), url: z.string() });
export type SignOnStart = z.infer<typeof signOnStartAnswer>;

export const signOnBody = z.strictObject({
  challenge: z.uuid('Start again: this sign-in is not known'),
  /** What the provider put behind the `?` of the address that it led back to. */
  query: z.string().min(1).max(4000),
});

/**
 * The browser goes there to be signed out at the provider as well; null if there is no such page.
 */
export const signOutAddress = z.object({ url: z.string().nullable() });

/** The page that a provider leads back to. */
export const SIGN_ON_PATH = '/login/single-sign-on';
