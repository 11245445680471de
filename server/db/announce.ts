/**
 * Announces what was committed: which kind of thing has changed, of which team, and nothing else. It is never
 * sent inside the transaction that writes: a NOTIFY there makes all commits of the server wait for each other.
 * Why so: docs/decisions/095.
 */
import type { Announcement, Db, Tx } from './database.ts';
import { followTransactions } from './driver.ts';

/** Milliseconds in which what is announced goes out together. */
const TOGETHER_MS = 50;
/** Until it is sent again where it could not be. */
const AGAIN_MS = 1_000;

/** Each once, however often it was announced. */
class Batch {
  readonly #changes = new Map<string, Announcement>();

  get isEmpty() {
    return this.#changes.size === 0;
  }

  add(changes: Iterable<Announcement>) {
    for (const one of changes) {
      const { user_id, page_id, record } = one.presence ?? {};
      this.#changes.set([one.topic, one.team_id, user_id, page_id, record].join(' '), one);
    }
  }

  list(): Announcement[] {
    return [...this.#changes.values()];
  }
}

/** By transaction, until it ends. */
const collected = new WeakMap<Db | Tx, Batch>();
const outgoing = new WeakMap<Db | Tx, Outgoing>();

/** Called with what was written: inside a transaction it goes out after the commit, else at once. */
export function announce(db: Db | Tx, changes: readonly Announcement[]) {
  const open = collected.get(db);
  if (open) open.add(changes);
  else outgoing.get(db)?.add(changes);
}

/** @returns sends what is left */
export function announceCommits(
  db: Db,
  send: (changes: readonly Announcement[]) => Promise<void>,
): () => Promise<void> {
  const sender = new Outgoing(send);
  outgoing.set(db, sender);
  followTransactions(db, (tx) => {
    const batch = new Batch();
    collected.set(tx, batch);
    return {
      within: (inner) => void collected.set(inner, batch),
      end: () => sender.add(batch.list()),
    };
  });
  return () => sender.close();
}

class Outgoing {
  readonly #send: (changes: readonly Announcement[]) => Promise<void>;
  #batch = new Batch();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (changes: readonly Announcement[]) => Promise<void>) {
    this.#send = send;
  }

  add(changes: readonly Announcement[], wait = TOGETHER_MS) {
    if (changes.length === 0) return;
    this.#batch.add(changes);
    this.#timer ??= setTimeout(() => void this.#flush(), wait).unref();
  }

  async close() {
    if (!this.#batch.isEmpty) await this.#flush();
    clearTimeout(this.#timer);
  }

  async #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changes = this.#batch.list();
    this.#batch = new Batch();
    await this.#send(changes).catch(() => this.add(changes, AGAIN_MS));
  }
}
