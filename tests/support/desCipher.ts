/**
 * s3rver writes the place where a list goes on with DES, which OpenSSL 3 no longer offers. Triple
 * DES with one key three times is the same.
 */
import crypto from 'node:crypto';

type Make = (algorithm: string, key: Buffer, iv: Buffer) => unknown;

export function offerDes() {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const make = crypto[name] as Make;
    const offering: Make = (algorithm, key, iv) =>
      algorithm === 'des'
        ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : make(algorithm, key, iv);
    Object.assign(crypto, { [name]: offering });
  }
}
