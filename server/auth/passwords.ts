/** Hashing of passwords: argon2id, and never more at once than the machine can carry. */
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import type { Context } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';

/** argon2id (the library's default) at OWASP's smallest recommended setting; one hash takes about 70 ms and 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
/** Those who wait beyond this many would wait for seconds. */
const MOST_WAITING = 40;
/** One network, or one person, leaves room for the others. */
const MOST_OF_ONE = 30;
const RETRY_AFTER = 2;

/** Checked where there is no account, so that it takes as long as where there is one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const limited = concurrencyLimit({
  atOnce: AT_ONCE,
  mostWaiting: MOST_WAITING,
  mostOfOne: MOST_OF_ONE,
  tooMany: () =>
    new AppError('unavailable', 'Many people sign in right now. Try again in a moment.', {
      retry_after: RETRY_AFTER,
      because: 'work_at_once',
    }),
});

/** Who signs in from where; null for the product itself. */
type Asking = Pick<Context, 'viewer' | 'address'>;
const whoOf = (by: Asking | null) => by && (by.viewer?.id ?? networkOf(by.address));

/** @throws AppError unavailable when too many wait already */
export const hashPassword = (password: string, by: Asking | null): Promise<string> =>
  limited(whoOf(by), () => hash(normal(password), COST));

/**
 * @param kept the stored hash; null does the same work and is never right
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

/** Keyboards differ in how they compose é; the person typed the same. */
const normal = (password: string) => password.normalize('NFKC');
