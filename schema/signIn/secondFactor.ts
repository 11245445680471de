/** Bodies and answers of second factors: adding, managing and showing them. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';
import { PERSON_BOUNDS } from '../declaration/bounds.ts';
import { string, uuid } from '../declaration/fields/index.ts';
import { codeText, givenPassword } from './login.ts';

const FACTOR_KINDS = ['passkey', 'totp'] as const;
/** How a sign-in can be finished. */
const SECOND_STEPS = [...FACTOR_KINDS, 'recovery_code'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** More than anybody has devices at hand. */
export const MAX_FACTORS = PERSON_BOUNDS.second_factors;
export const RECOVERY_CODES = 10;

const challenge = z.uuid('Start again: this sign-in is not known');
const name = string(60).min(1, 'Fill this in');
const base64url = z.string().max(20_000);
/** For the browser's own call; WebAuthn says what is in it. */
const optionsOf = <T>() => z.record(z.string(), z.unknown()) as z.ZodType<T, T>;
const requestOptions = optionsOf<PublicKeyCredentialRequestOptionsJSON>();
const creationOptions = optionsOf<PublicKeyCredentialCreationOptionsJSON>();
/** Browsers tell more of them; none of it is used. */
const clientExtensionResults = z.object({}) as z.ZodType<Record<string, never>, object>;

/** What a browser answers when somebody shows a passkey (WebAuthn `AuthenticationResponseJSON`). */
export const shownPasskey = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  clientExtensionResults,
});
/** What it answers when one was made (`RegistrationResponseJSON`). */
const newPasskey = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults,
});

/** The first factor was right; one of these has to follow. Times are ISO, UTC. */
export const secondStepAnswer = z.object({
  second_factor_required: z.literal(true),
  challenge: z.string(),
  expires_at: z.string(),
  methods: z.array(z.enum(SECOND_STEPS)),
  /** What a passkey is asked with; null without one. */
  passkey: requestOptions.nullable(),
});
export type SecondStepAnswer = z.infer<typeof secondStepAnswer>;

export const secondStepBody = z
  .strictObject({
    challenge,
    /** The code that the authenticator app shows. */
    code: codeText.optional(),
    recovery_code: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z2-7]{4}([- ]?[a-z2-7]{4}){3}$/, 'Enter all of the recovery code')
      .optional(),
    passkey: shownPasskey.optional(),
  })
  .refine(
    ({ code, recovery_code, passkey }) =>
      [code, recovery_code, passkey].filter((proof) => proof !== undefined).length === 1,
    { message: 'Give a code, a recovery code or a passkey' },
  );

export const passkeyChallengeAnswer = z.object({
  challenge: z.string(),
  options: requestOptions,
});
export const newPasskeyAnswer = z.object({ challenge: z.string(), options: creationOptions });
export const passkeyLoginBody = z.strictObject({ challenge, passkey: shownPasskey });

const factor = z.object({
  id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
});
export type Factor = z.infer<typeof factor>;

export const factorsAnswer = z.object({ data: z.array(factor) });
export const ownFactorsAnswer = factorsAnswer.extend({
  recovery_codes_left: z.int(),
  /** Some role of the person needs one. */
  is_required: z.boolean(),
  /** Without a password a fresh sign-in stands in for it. */
  has_password: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactorsAnswer>;

const current = { current_password: givenPassword.optional() };
export const ownPasswordBody = z.strictObject(current);

export const newTotpAnswer = z.object({
  id: z.string(),
  /** Base32, for typing it in. */
  secret: z.string(),
  /** `otpauth://`, for the QR code. */
  uri: z.string(),
});
export type NewTotp = z.infer<typeof newTotpAnswer>;
export const confirmTotpBody = z.strictObject({ id: uuid, name, code: codeText });
export const confirmPasskeyBody = z.strictObject({ challenge, name, passkey: newPasskey });
export const addedFactorAnswer = factor.extend({
  /** With the first factor; shown now and never again. */
  recovery_codes: z.array(z.string()).nullable(),
});
export type AddedFactor = z.infer<typeof addedFactorAnswer>;
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) });

export const renameFactorBody = z.strictObject({ id: uuid, name });
export const removeFactorBody = z.strictObject({ id: uuid, ...current });

/** An administrator takes all of somebody's second factors away. */
export const resetFactorsBody = z.strictObject({ current_password: givenPassword });
