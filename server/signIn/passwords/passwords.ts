/** Hashing of passwords with argon2id, a limited number at once. */
import { hash, verify } from '@node-rs/argon2';
import { type Caller, passwordLimit } from '../../http/loadLimits.ts';

/** argon2id (the library's default) at OWASP's smallest recommended setting; one hash takes about 70 ms and 19 MiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified where there is no account, so that it takes as long as with one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** @param by null for the product itself. @throws AppError unavailable when too many wait already */
export const hashPassword = (password: string, by: Caller | null): Promise<string> =>
  passwordLimit.during(by, () => hash(normal(password), COST));

/**
 * @param hash the stored hash; null does the same work and is always wrong
 * @throws AppError unavailable when too many wait already
 */
export async function isRightPassword(
  hash: string | null,
  password: string,
  by: Caller | null,
): Promise<boolean> {
  const isRight = await passwordLimit.during(by, () => verify(hash ?? NOBODYS, normal(password)));
  return hash !== null && isRight;
}

/** Keyboards compose é in different ways. */
const normal = (password: string) => password.normalize('NFKC');
