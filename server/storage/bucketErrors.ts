/** What to say of a bucket that fails. */
import { S3ServiceException } from '@aws-sdk/client-s3';
import { msg } from '#schema/language/index.ts';
import type { BucketPlace } from '../config/filesUrl.ts';
import { AppError } from '../http/errors.ts';
import { StoreError } from './store.ts';

/** To a person: try again later. `problem` is for whoever runs the product. */
class BucketError extends AppError {
  readonly problem: string;

  constructor(problem: string) {
    super('unavailable', msg('Files cannot be reached right now. Try again in a moment.'), {
      retry_after: 5,
      cause: 'store_away',
    });
    this.problem = problem;
  }
}

const ELSEWHERE = ['AuthorizationHeaderMalformed', 'PermanentRedirect'];

/** Says it in words of ours: those of a store may repeat what was sent to it. */
export function bucketError(error: unknown, { bucket, endpoint }: BucketPlace): BucketError {
  const { host } = new URL(endpoint);
  if (error instanceof StoreError) return new BucketError(`${error.message} at ${host}`);
  if (error instanceof S3ServiceException) {
    const { name: code, $metadata } = error;
    const status = $metadata.httpStatusCode;
    if (code === 'NoSuchBucket') return new BucketError(`there is no bucket ${bucket} at ${host}`);
    if (status === 401 || status === 403) {
      return new BucketError(`${host} refuses this key for the bucket ${bucket} (${code})`);
    }
    if (ELSEWHERE.includes(code)) return new BucketError(`${bucket} is in another region`);
    return new BucketError(`${host} answered ${status} (${code})`);
  }
  if ((error as Error).name === 'TimeoutError')
    return new BucketError(`${host} did not answer in time`);
  return new BucketError(`${host} cannot be reached (${networkCode(error)})`);
}

function networkCode(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return 'no connection';
}
