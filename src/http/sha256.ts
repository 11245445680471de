/**
 * SHA-256 (FIPS 180-4) that answers at once: the browser's own takes a turn of the event loop for
 * each hash, and is not there on a page without TLS.
 * @returns the hash in hex of a text of ASCII characters
 */
export function sha256(text: string): string {
  const words = paddedWords(text);
  const state = START.slice();
  for (let block = 0; block < words.length; block += 16) {
    w.set(words.subarray(block, block + 16));
    for (let t = 16; t < 64; t++) {
      const [early, late] = [w[t - 15] as number, w[t - 2] as number];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
    }
    mix(state, w);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(state: Int32Array, w: Int32Array) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (K[t] as number);
    const first = (t1 + (w[t] as number)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + (turn(b, 2) ^ turn(b, 13) ^ turn(b, 22)) + most) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let n = 0; n < 8; n++) state[n] = (state[n] as number) + (mixed[n] as number);
}

function paddedWords(text: string): Int32Array {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let n = 0; n <= text.length; n++) {
    const byte = n < text.length ? text.charCodeAt(n) : 0x80;
    words[n >> 2] = (words[n >> 2] as number) | (byte << (24 - (n % 4) * 8));
  }
  words[words.length - 1] = text.length * 8;
  return words;
}

const w = new Int32Array(64);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const primes = [2];
for (let n = 3; primes.length < 64; n += 2) if (primes.every((p) => n % p)) primes.push(n);
/** The first 32 bits of the fractional part. */
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const K = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
