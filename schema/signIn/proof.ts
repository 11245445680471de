/** The work that a device is asked for where a network is busy, by ALTCHA's open protocol. */
import { z } from 'zod';

/** Find the number up to `maxnumber` for which SHA-256 of salt and number, in hex, is the challenge. */
export const proofTask = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
});
export type ProofTask = z.infer<typeof proofTask>;

/** Carries the solution: the task with its `number`, as JSON in Base64. */
export const PROOF_HEADER = 'x-proof';
export const proofHeaders = z.looseObject({ [PROOF_HEADER]: z.string().max(1000).optional() });
