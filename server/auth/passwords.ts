/** Hashing of passwords with argon2id, a limited number at once. */
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';

/** argon2id (the library's default) at OWASP's smallest recommended setting; one hash takes about 70 ms and 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
/** With more waiting than this, they would wait for seconds. */
const MAX_WAITING = 40;
/** Of these, for one network or person. */
const MAX_WAITING_PER_CALLER = 30;
const RETRY_AFTER = 2;

/** Verified where there is no account, so that it takes as long as with one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const limited = concurrencyLimit({
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  maxPerCaller: MAX_WAITING_PER_CALLER,
  tooMany: () =>
    new AppError('unavailable', 'Many people sign in right now. Try again in a moment.', {
      retry_after: RETRY_AFTER,
      cause: 'work_at_once',
    }),
});

/** Who counts as one; null for the product itself. */
type Asking = Pick<Context, 'viewer' | 'address'>;
const whoOf = (by: Asking | null) => by && (by.viewer?.id ?? networkOf(by.address));

/** @throws AppError unavailable when too many wait already */
export const hashPassword = (password: string, by: Asking | null): Promise<string> =>
  limited(whoOf(by), () => hash(normal(password), COST));

/**
 * @param kept the stored hash; null does the same work and is always wrong
 * @throws AppError unavailable when too many wait already
 */
export async function isRightPassword(
  kept: string | null,
  password: string,
  by: Asking | null,
): Promise<boolean> {
  const isRight = await limited(whoOf(by), () => verify(kept ?? NOBODYS, normal(password)));
  return kept !== null && isRight;
}

/** Keyboards compose é in different ways. */
const normal = (password: string) => password.normalize('NFKC');
