/**
 * A password costs a fiftieth of what it costs people. Its hash still says the cost that the product
 * asked for; the tests of `server-mocked` and the built product hash in earnest.
 */
import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');

/** The least that argon2 takes. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const paramsOf = ({ memoryCost, timeCost, parallelism }: typeof CHEAP) =>
  `$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const PARAMS = /\$m=\d+,t=\d+,p=\d+\$/;

// What imports the library later gets these: a worker loads it once, for all of its files.
const argon2: Argon2 & { isCheap?: true } = createRequire(import.meta.url)('@node-rs/argon2');
if (!argon2.isCheap) {
  const { hash, verify } = argon2;
  Object.assign(argon2, {
    isCheap: true,
    hash: async (password: string, cost: typeof CHEAP) =>
      (await hash(password, CHEAP)).replace(PARAMS, paramsOf(cost)),
    verify: (kept: string, password: string) =>
      verify(kept.replace(PARAMS, paramsOf(CHEAP)), password),
  });
}
