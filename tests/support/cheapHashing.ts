/**
 * A password costs a fiftieth of what it costs people. Its hash still says the cost that the product
 * asked for; the tests of `server-mocked` and the built product hash in earnest. What was hashed
 * elsewhere, as in the kept databases of older versions, is verified in earnest as well.
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
  const own = new Set<string>();
  const isCheaply = (kept: string, password: string) =>
    verify(kept.replace(PARAMS, paramsOf(CHEAP)), password);
  Object.assign(argon2, {
    isCheap: true,
    hash: async (password: string, cost: typeof CHEAP) => {
      const made = (await hash(password, CHEAP)).replace(PARAMS, paramsOf(cost));
      own.add(made);
      return made;
    },
    // Another worker may have made it cheaply.
    verify: async (kept: string, password: string) =>
      (await isCheaply(kept, password)) || (!own.has(kept) && (await verify(kept, password))),
  });
}
