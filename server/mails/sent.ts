import type { Db } from '../db/database.ts';
import { type Claim, settleSent } from './claims.ts';

/** Delay before saving is tried again. */
const AGAIN_MS = 1_000;

/**
 * Mails that were handed over and have to be saved as sent: at once, and those of meanwhile together.
 * While the database is away they wait here; otherwise they would be sent twice.
 */
export class SentMails {
  readonly #claims: Claim[] = [];
  #settling: Promise<void> | null = null;
  #isStopped = false;

  constructor(
    private readonly db: Db,
    private readonly clock: () => Date,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  get claims(): readonly Claim[] {
    return this.#claims;
  }

  add(claim: Claim) {
    this.#claims.push(claim);
    // Whoever waits for the end gets the failure.
    this.settle().catch(() => undefined);
  }

  /** Resolves when all are saved; rejects if it is stopped before. */
  async settle() {
    if (this.#claims.length > 0) this.#settling ??= this.#settleAll();
    await this.#settling;
  }

  /** From now on a failure is final. */
  stop() {
    this.#isStopped = true;
    return this.settle();
  }

  async #settleAll() {
    try {
      while (this.#claims.length > 0) {
        const some = [...this.#claims];
        try {
          await settleSent(this.db, some, this.clock());
          this.#claims.splice(0, some.length);
        } catch (error) {
          if (this.#isStopped) throw error;
          this.onFailure(error);
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
        }
      }
    } finally {
      this.#settling = null;
    }
  }
}
