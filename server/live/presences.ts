/** Who has which record open, at any process: in memory alone, and gone with whoever says so no more. */
import { PRESENCE_TOPIC, PRESENT_EVERY_MS, PRESENT_FOR_MS } from '#schema/live/presence.ts';
import { announce } from '../db/announce.ts';
import type { Announcement, Database, Presence } from '../db/database.ts';

/** More than any office has open of one record. */
const MOST_PAGES = 200;

interface Known extends Presence {
  /** Milliseconds of this process's own clock. */
  until: number;
  /** Its page speaks to this process. */
  isOwn: boolean;
}

export class Presences {
  /** Told whom a movement is seen by. */
  onMoved: (users: ReadonlySet<string>) => void = () => {};
  readonly #database: Pick<Database, 'db' | 'changes'>;
  readonly #byRecord = new Map<string, Map<string, Known>>();
  #stopListening: (() => void) | null | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #process_id = crypto.randomUUID();

  constructor(database: Pick<Database, 'db' | 'changes'>) {
    this.#database = database;
  }

  /** Called by a page every ten seconds, and when it goes to another field; other processes are told what is new. */
  say(presence: Presence) {
    this.#begin();
    if (this.#take(presence, true)) this.#announce([presence]);
  }

  /** @returns the pages that have it open, whichever process they speak to */
  at(record: string): Presence[] {
    const now = performance.now();
    return [...(this.#byRecord.get(record)?.values() ?? [])].filter(({ until }) => until > now);
  }

  close() {
    clearInterval(this.#timer);
    this.#stopListening?.();
  }

  #begin() {
    if (this.#timer) return;
    this.#timer = setInterval(() => this.#sayAgain(), PRESENT_EVERY_MS).unref();
    this.#stopListening = this.#database.changes.listen({
      onChanges: (changes) => this.#hear(changes),
      onReset: () => this.#sayAgain(),
    });
  }

  #hear(changes: readonly Announcement[]) {
    for (const { presence } of changes) {
      // Its own words come back late: by then somebody may have left.
      if (presence && presence.process_id !== this.#process_id) this.#take(presence, false);
    }
  }

  /** @returns whether something is new */
  #take(presence: Presence, isOwn: boolean): boolean {
    const { user_id, record, is_leaving } = presence;
    // Nobody speaks for a page of somebody else.
    const page_id = `${user_id} ${presence.page_id}`;
    const here = this.#byRecord.get(record) ?? new Map<string, Known>();
    const known = here.get(page_id);
    const now = performance.now();
    if (here.size >= MOST_PAGES && !known) return false;
    // Whoever speaks to this process is there for as long as they do, whatever was announced of them.
    if (!isOwn && !is_leaving && known?.isOwn && known.until > now) return false;
    const isNew = is_leaving
      ? known !== undefined
      : !known || known.until <= now || !isSame(known, presence);
    if (is_leaving) here.delete(page_id);
    else {
      const until = now + PRESENT_FOR_MS;
      here.set(page_id, { ...presence, until, isOwn });
    }
    if (here.size > 0) this.#byRecord.set(record, here);
    else this.#byRecord.delete(record);
    if (isNew) this.#show(record, presence.user_id);
    return isNew;
  }

  #show(record: string, who: string) {
    const users = new Set(this.at(record).map(({ user_id }) => user_id));
    users.delete(who);
    if (users.size > 0) this.onMoved(users);
  }

  /** All that speak to this process in one, instead of each of their signs of life. */
  #sayAgain() {
    const now = performance.now();
    const own: Presence[] = [];
    for (const [record, here] of this.#byRecord) {
      for (const [page_id, known] of here) {
        if (known.until <= now) here.delete(page_id);
        else if (known.isOwn) own.push(known);
      }
      if (here.size === 0) this.#byRecord.delete(record);
    }
    if (own.length > 0) this.#announce(own);
  }

  #announce(presences: readonly Presence[]) {
    announce(
      this.#database.db,
      presences.map(({ page_id, user_id, name, record, is_editing, field, is_leaving }) => ({
        topic: PRESENCE_TOPIC,
        team_id: null,
        presence: {
          ...{ page_id, user_id, name, record, is_editing, field, is_leaving },
          process_id: this.#process_id,
        },
      })),
    );
  }
}

const isSame = (a: Presence, b: Presence) => a.field === b.field && a.is_editing === b.is_editing;
