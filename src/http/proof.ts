/** The calls that a busy network is asked for a little work before: done here, and asked again. */
import type { ProofTask } from '../../schema/proof.ts';
import { ApiError, type RequestOptions, request } from './client.ts';
import { sha256 } from './sha256.ts';

/** Milliseconds after which the page gets its turn. */
const SLICE = 12;
/** Two processes may be in the middle of an exchange of keys, and refuse each other's task. */
const TRIES = 3;

/** As `request`. Nobody has to do anything for the work, nor wait longer than for a slow line. */
export async function requestProved<T>(path: string, options: RequestOptions): Promise<T> {
  let proof: string | null = null;
  for (let n = 0; ; n++) {
    try {
      const headers = { ...options.headers, ...(proof && { 'X-Proof': proof }) };
      return await request<T>(path, { ...options, headers });
    } catch (error) {
      const task = error instanceof ApiError && n < TRIES ? error.body?.proof : null;
      const number = task ? await solve(task) : null;
      if (number === null) throw error;
      proof = btoa(JSON.stringify({ ...task, number }));
    }
  }
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
