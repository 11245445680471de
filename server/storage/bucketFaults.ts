/** Failures of a bucket: retries of temporary ones, and the message for the others. */
import { setTimeout as sleep } from 'node:timers/promises';
import { S3NetworkError, S3ServiceError } from 's3mini';
import { msg } from '../../schema/language.ts';
import type { BucketPlace } from '../config/filesUrl.ts';
import { AppError } from '../http/errors.ts';
import { StoreProblem } from './store.ts';

const MOST_TRIES = 3;
/** Milliseconds before the second try; doubled for the third. */
const FIRST_PAUSE = 150;

/** Retries temporary failures. Every call can be repeated, since the content of a key never changes. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !passes(error)) throw error;
      await sleep(FIRST_PAUSE * 2 ** (tries - 1));
    }
  }
}

function passes(error: unknown): boolean {
  if (error instanceof StoreProblem) return false;
  if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429;
  return true;
}

/** The person is told to try again later; `problem` is for the operator. */
class BucketFault extends AppError {
  readonly problem: string;

  constructor(problem: string) {
    super('unavailable', msg('Files cannot be reached right now. Try again in a moment.'), {
      retry_after: 5,
      because: 'store_away',
    });
    this.problem = problem;
  }
}

const ELSEWHERE = ['AuthorizationHeaderMalformed', 'PermanentRedirect'];

/** In our own words: the store's message may repeat what was sent to it. */
export function bucketFault(error: unknown, { bucket, endpoint }: BucketPlace): BucketFault {
  const { host } = new URL(endpoint);
  if (error instanceof StoreProblem) return new BucketFault(`${error.message} at ${host}`);
  if (error instanceof S3ServiceError) {
    const { status, serviceCode } = error;
    if (serviceCode === 'NoSuchBucket')
      return new BucketFault(`there is no bucket ${bucket} at ${host}`);
    if (status === 401 || status === 403) {
      return new BucketFault(`${host} refuses this key for the bucket ${bucket} (${serviceCode})`);
    }
    if (ELSEWHERE.includes(serviceCode ?? ''))
      return new BucketFault(`${bucket} is in another region`);
    return new BucketFault(`${host} answered ${status} (${serviceCode})`);
  }
  if ((error as Error).name === 'TimeoutError')
    return new BucketFault(`${host} did not answer in time`);
  return new BucketFault(`${host} cannot be reached (${networkCode(error)})`);
}

function networkCode(error: unknown): string {
  if (error instanceof S3NetworkError) return String(error.code);
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return 'no connection';
}
