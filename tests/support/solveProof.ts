import { createHash } from 'node:crypto';
import type { ProofTask } from '#schema/signIn/proof.ts';

/** The header that carries the solution of a task, as ALTCHA's clients send it. */
export function solveProof(task: ProofTask): { 'x-proof': string } {
  const hashOf = (number: number) =>
    createHash('sha256').update(`${task.salt}${number}`).digest('hex');
  for (let number = 0; number <= task.maxnumber; number++) {
    if (hashOf(number) === task.challenge) return proofOf({ ...task, number });
  }
  throw new Error('No number solves this task');
}

export const proofOf = (solution: object) => ({
  'x-proof': Buffer.from(JSON.stringify(solution)).toString('base64'),
});
