/** Seals values for the database, bound to the place and the person that they belong to. */
import { createHmac } from 'node:crypto';
import type { DataKey, DataKeys } from '../config/dataKeys.ts';
import { decrypt, encrypt } from './cipher.ts';

/** What a sealed value belongs to. It opens nowhere else, so that two of them can't be swapped. */
export interface Bound {
  table: string;
  /** Id of the row. */
  row: string;
  /** Id of whom it is about. */
  person: string;
}

/**
 * `malformed`: not a sealed value. `unknown_key`: sealed with a key that is not configured.
 * `refused`: altered, swapped, or sealed with another key under the same id.
 */
type SealProblem = 'malformed' | 'unknown_key' | 'refused';

/** Says which value and why, and nothing of its content. */
export class SealError extends Error {
  readonly problem: SealProblem;
  readonly where: Pick<Bound, 'table' | 'row'>;

  constructor(problem: SealProblem, where: Pick<Bound, 'table' | 'row'>) {
    super(`The sealed value of ${where.table} ${where.row} does not open: ${problem}`);
    this.name = 'SealError';
    this.problem = problem;
    this.where = where;
  }
}

const VERSION = 'v1';
const ENVELOPE = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;

export class Keyring {
  readonly #keys: ReadonlyMap<string, DataKey>;
  readonly #first: DataKey;

  constructor(keys: DataKeys) {
    this.#first = keys[0];
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** Id of the key that seals. */
  get firstId(): string {
    return this.#first.id;
  }

  has(id: string): boolean {
    return this.#keys.has(id);
  }

  /** @returns `v1.KEY_ID.BASE64URL` for a text column */
  seal(plain: Uint8Array | string, bound: Bound): string {
    const { id, secret } = this.#first;
    const piece = encrypt(secret, Buffer.from(plain), aboutOf(id, bound));
    return `${VERSION}.${id}.${piece.toString('base64url')}`;
  }

  /** Shows later that a text came from here; each purpose has a key of its own. In hex. */
  mac(purpose: string, text: string): string {
    const key = createHmac('sha256', this.#first.secret).update(`takda ${purpose}`).digest();
    return createHmac('sha256', key).update(text).digest('hex');
  }

  /** @throws SealError */
  open(sealed: string, bound: Bound): Buffer {
    const [, id = '', piece = ''] = ENVELOPE.exec(sealed) ?? [];
    if (!id) throw new SealError('malformed', bound);
    const key = this.#keys.get(id);
    if (!key) throw new SealError('unknown_key', bound);
    const plain = decrypt(key.secret, Buffer.from(piece, 'base64url'), aboutOf(id, bound));
    if (!plain) throw new SealError('refused', bound);
    return plain;
  }
}

/** As JSON, so that no two places are written alike. */
const aboutOf = (key_id: string, { table, row, person }: Bound) =>
  JSON.stringify(['takda', VERSION, key_id, table, row, person]);
