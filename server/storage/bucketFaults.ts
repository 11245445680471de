/** What to say of a bucket that fails. */
import { S3ServiceException } from '@aws-sdk/client-s3';
import { msg } from '../../schema/language.ts';
import type { BucketPlace } from '../config/filesUrl.ts';
import { AppError } from '../http/errors.ts';
import { StoreProblem } from './store.ts';

/** To a person: try again later. `problem` is for whoever runs the product. */
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

/** Says it in words of ours: those of a store may repeat what was sent to it. */
export function bucketFault(error: unknown, { bucket, endpoint }: BucketPlace): BucketFault {
  const { host } = new URL(endpoint);
  if (error instanceof StoreProblem) return new BucketFault(`${error.message} at ${host}`);
  if (error instanceof S3ServiceException) {
    const { name: code, $metadata } = error;
    const status = $metadata.httpStatusCode;
    if (code === 'NoSuchBucket') return new BucketFault(`there is no bucket ${bucket} at ${host}`);
    if (status === 401 || status === 403) {
      return new BucketFault(`${host} refuses this key for the bucket ${bucket} (${code})`);
    }
    if (ELSEWHERE.includes(code)) return new BucketFault(`${bucket} is in another region`);
    return new BucketFault(`${host} answered ${status} (${code})`);
  }
  if ((error as Error).name === 'TimeoutError')
    return new BucketFault(`${host} did not answer in time`);
  return new BucketFault(`${host} cannot be reached (${networkCode(error)})`);
}

function networkCode(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string') return code;
  }
  return 'no connection';
}
