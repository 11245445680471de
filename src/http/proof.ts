/** Does the work that a busy network is asked for, and asks again with it. */
import type { ErrorBody } from '../../schema/errors.ts';
import type { ProofTask } from '../../schema/proof.ts';
import { sha256 } from './sha256.ts';

/** Milliseconds after which the page gets its turn. */
const SLICE = 12;
/** Two processes may be in the middle of an exchange of keys, and refuse each other's task. */
const TRIES = 3;

/** @returns the answer to the proved request; any other refusal as it came */
export async function answerProved(
  refused: Response,
  ask: (proof: string) => Promise<Response>,
): Promise<Response> {
  let response = refused;
  for (let n = 0; n < TRIES; n++) {
    const task = await taskOf(response);
    const number = task && (await solve(task));
    if (!task || number === null) return response;
    response = await ask(btoa(JSON.stringify({ ...task, number })));
  }
  return response;
}

async function taskOf(response: Response): Promise<ProofTask | null> {
  if (response.status !== 429) return null;
  const body: ErrorBody | null = await response
    .clone()
    .json()
    .catch(() => null);
  return body?.proof ?? null;
}

/** In slices, so that the page stays alive. Null where no number up to the last one fits. */
export async function solve({ salt, challenge, maxnumber }: ProofTask): Promise<number | null> {
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
