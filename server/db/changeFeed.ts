/** Hears what every process has announced. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Announcement, ChangeFeed, Db, FeedListener } from './database.ts';
import { socketOf } from './driver.ts';
import { SessionClient } from './session.ts';

/** For the embedded database, which no other process uses. */
export class LocalFeed implements ChangeFeed {
  readonly isHearing = true;
  readonly #listeners = new Set<FeedListener>();

  async send(changes: readonly Announcement[]) {
    for (const { onChanges } of this.#listeners) onChanges(changes);
  }

  listen(listener: FeedListener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close() {}
}

const CHANNEL = 'takda_changes';
/** A payload has at most 8000 bytes, and a letter up to four. */
const MOST_LETTERS = 1_900;
/** Milliseconds: how often it is looked whether the server is still there, and how long that may take. */
const LOOK_MS = 10_000;
const TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** @param db connections of its own: what is announced waits for no request */
export async function notify(db: Db, changes: readonly Announcement[]) {
  const parts = [''];
  for (const change of changes.map((announcement) => JSON.stringify(announcement))) {
    const last = parts.at(-1) ?? '';
    if (last.length + change.length > MOST_LETTERS) parts.push(change);
    else parts[parts.length - 1] = (last && `${last},${change}`) || change;
  }
  await db.execute(
    sql`select pg_notify(${CHANNEL}, part) from unnest(${sql.param(parts.map((part) => `[${part}]`))}::text[]) part`,
  );
}

/** One connection of a process that listens, from the first listener on. */
export class PostgresFeed implements ChangeFeed {
  isHearing = false;
  readonly #url: string;
  readonly #isPooled: boolean;
  readonly #onLost: (error: Error) => void;
  readonly #listeners = new Set<FeedListener>();
  readonly #end = new AbortController();
  #client: SessionClient | null = null;

  constructor(
    url: string,
    { is_pooled, onLost }: { is_pooled: boolean; onLost: (error: Error) => void },
  ) {
    this.#url = url;
    this.#isPooled = is_pooled;
    this.#onLost = onLost;
  }

  listen(listener: FeedListener) {
    // The next statement may run on another connection, which does not listen.
    if (this.#isPooled) return null;
    this.#listeners.add(listener);
    if (!this.#client) void this.#keepListening();
    return () => void this.#listeners.delete(listener);
  }

  async close() {
    this.#end.abort();
    const client = this.#client;
    if (!client) return;
    await Promise.race([client.end().catch(() => {}), wait(TIMEOUT_MS, null, { ref: false })]);
    socketOf(client).destroy();
  }

  async #keepListening() {
    const { signal } = this.#end;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; ) {
      if (await this.#hear()) {
        pause = FIRST_PAUSE_MS;
        if (!signal.aborted) this.#onLost(new Error('The connection that listens was lost'));
      }
      await wait(pause, null, { ref: false, signal }).catch(() => {});
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
  }

  /** Until the connection ends. @returns whether there was one */
  async #hear(): Promise<boolean> {
    const client = new SessionClient({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: 'takda live',
      keepAlive: true,
    });
    this.#client = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const drop = () => socketOf(client).destroy();
    client.on('notification', ({ payload }) => this.#pass(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      drop();
      return false;
    }
    if (this.#end.signal.aborted) drop();
    this.isHearing = true;
    for (const { onReset } of this.#listeners) onReset();
    // A server that vanished closes nothing.
    const timer = setInterval(() => client.query('select 1').catch(drop), LOOK_MS).unref();
    await ended;
    clearInterval(timer);
    this.isHearing = false;
    return true;
  }

  #pass(payload = '[]') {
    for (const { onChanges, onReset } of this.#listeners) {
      const changes = changesIn(payload);
      if (changes) onChanges(changes);
      else onReset();
    }
  }
}

/** Null: somebody else used the channel, so what changed is not known. */
function changesIn(payload: string): Announcement[] | null {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
