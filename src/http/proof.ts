/**
 * From a busy network the server asks for a proof of work: it is computed here, and the call
 * repeated.
 */
import type { ProofTask } from '#schema/signIn/proof.ts';
import { ApiError } from './apiError.ts';
import { sha256 } from './sha256.ts';

/** Milliseconds of computing before the page may render again. */
const SLICE = 12;
/** Servers that are exchanging keys may refuse each other's tasks for a moment. */
const TRIES = 3;

/** The work needs no action, and takes no longer than a slow connection would. @param send with these headers */
export async function withProof<T>(
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  let headers = {};
  for (let n = 0; ; n++) {
    try {
      return await send(headers);
    } catch (error) {
      const task = error instanceof ApiError && n < TRIES ? error.body?.proof : null;
      const number = task ? await solveProof(task) : null;
      if (number === null) throw error;
      headers = { 'X-Proof': btoa(JSON.stringify({ ...task, number })) };
    }
  }
}

/**
 * Works in slices, so that the page stays responsive. Null when no number up to `maxnumber` fits.
 */
export async function solveProof({
  salt,
  challenge,
  maxnumber,
}: ProofTask): Promise<number | null> {
  let until = performance.now() + SLICE;
  for (let number = 0; number <= maxnumber; number++) {
    if (sha256(`${salt}${number}`) === challenge) return number;
    if (number % 64 === 0 && performance.now() > until) {
      await new Promise((go) => setTimeout(go));
      until = performance.now() + SLICE;
    }
  }
  return null;
}
