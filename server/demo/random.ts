/** Chance that is the same at every start: mulberry32 (Tommy Ettinger, public domain). */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks with the weight given for each. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** A UUIDv7 of that instant, in milliseconds. */
  uuid(at: number): string;
}

/** Each part of the demo data has a stream of its own, so that a change to one leaves the others. */
export function randomOf(stream: string): Random {
  const next = mulberry32(hash(`takda-demo:${stream}`));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted(list, weightOf) {
      let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
      const found = list.find((item) => {
        left -= weightOf(item);
        return left < 0;
      });
      return found ?? at(list, list.length - 1);
    },
    uuid(instant) {
      const time = instant.toString(16).padStart(12, '0');
      const word = () => int(0, 0xffff).toString(16).padStart(4, '0');
      const version = `7${word().slice(1)}`;
      const variant = (0x8000 | (int(0, 0xffff) & 0x3fff)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${word()}${word()}${word()}`;
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Nothing to pick from');
  return list[index] as T;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}
