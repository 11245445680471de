/**
 * A small computation for the device, in place of a refusal where a network is busy: a person waits half
 * a second, a flood pays for each request. Task and answer are those of ALTCHA's
 * open protocol (https://altcha.org/docs/v2/proof-of-work): find the number whose hash after the salt
 * is the challenge. Tasks are not stored; a solution is counted, so that it works once.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProofTask } from '#schema/signIn/proof.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../http/errors.ts';
import { networkOf } from '../../http/networks.ts';
import { countOne } from './rateLimit.ts';

/** On average half of it is tried: about half a second on a cheap phone. */
const MIN_WORK = 100_000;
const MAX_WORK = 2_000_000;
const LASTS_SECONDS = 10 * 60;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/**
 * A task is good for one kind of request from one network. All of it is signed: a salt that grew by
 * digits of the number has the same challenge, and would end later.
 */
const sign = ({ keyring, address }: Context, purpose: string, { salt, challenge }: Signed) =>
  keyring.mac('proof of work', JSON.stringify([purpose, networkOf(address), salt, challenge]));
type Signed = Pick<ProofTask, 'salt' | 'challenge'>;

/** @param pressure how many times its limit the network has reached: the work grows with it */
export function proofNeeded(context: Context, purpose: string, pressure: number): AppError {
  const maxnumber = Math.min(MAX_WORK, Math.round(MIN_WORK * Math.max(1, pressure)));
  const expires = Math.floor(context.now.getTime() / 1000) + LASTS_SECONDS;
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
  const challenge = sha256(salt + (randomBytes(4).readUInt32BE() % maxnumber));
  const signature = sign(context, purpose, { salt, challenge });
  const proof: ProofTask = { algorithm: 'SHA-256', challenge, maxnumber, salt, signature };
  return new AppError(
    'proof_needed',
    'Many attempts come from this network. Your device must first pass a short automatic check.',
    { proof },
  );
}

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(64),
  number: z.int().min(0).max(MAX_WORK),
  salt: z.string().max(80),
  signature: z.string().max(64),
});

/** Whether the request carries a valid solution; each works once. */
export async function isProved(context: Context, purpose: string): Promise<boolean> {
  const solved = solutionOf(context.proof);
  if (!solved) return false;
  const { challenge, number, salt, signature } = solved;
  const expires = Number(/\?expires=(\d{1,12})&$/.exec(salt)?.[1] ?? 0);
  if (expires * 1000 < context.now.getTime()) return false;
  if (sha256(salt + number) !== challenge) return false;
  if (!isSame(sign(context, purpose, { salt, challenge }), signature)) return false;
  const uses = await countOne(context, ['proof', signature], 24 * 60 * 60);
  return uses.count === 1;
}

function solutionOf(proof: string | null) {
  if (proof === null) return null;
  try {
    return solution.parse(JSON.parse(Buffer.from(proof, 'base64').toString()));
  } catch {
    return null;
  }
}

const isSame = (first: string, second: string) =>
  first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));
