/**
 * Those who want to book, in the order in which they came. A few are let in at once, so that the others
 * wait here, where it costs nothing, and are told how many are before them. A place is a person's: whoever
 * asks for much has one place, and goes to the end after each turn. Why so: docs/decisions/089.
 */
import type { InLine } from '#schema/calls/call.ts';

interface Place {
  /** Requests of this person that wait now. */
  requests: (() => void)[];
  /** Milliseconds; nobody asked since, so it is lost at that time. */
  keptUntil: number;
  release: () => void;
}

/** So many book at once in this process: fewer than there are connections for changes. */
const AT_ONCE = 4;
/** Milliseconds that a place is kept for somebody who does not ask: a new connection takes its time. */
const KEPT_MS = 15_000;

export class WaitingLine {
  /** By person, the first to be let in first. */
  readonly #places = new Map<string, Place>();
  #inside = 0;
  readonly #atOnce: number;
  readonly #clock: () => number;

  /**
   * @param atOnce how many are let in at once
   * @param clock milliseconds
   */
  constructor(atOnce = AT_ONCE, clock: () => number = () => performance.now()) {
    this.#atOnce = atOnce;
    this.#clock = clock;
  }

  /** People in the line, also those whose place is kept. */
  get length(): number {
    this.#forget();
    return this.#places.size;
  }

  /** Whether anybody waits right now. */
  get isWaitedFor(): boolean {
    for (const { requests } of this.#places.values()) if (requests.length > 0) return true;
    return false;
  }

  /**
   * Waits for one's turn. Whoever is let in says when they are done: `leave`.
   * @param person anything that tells one from another
   * @param milliseconds how long; after that the place is kept for a while
   * @param enter takes room in the line for somebody new, or throws; what it returns gives the room back
   * @param gone aborted when the connection breaks
   * @returns null once it is one's turn
   */
  async wait(
    person: string,
    milliseconds: number,
    enter: () => () => void,
    gone: AbortSignal,
  ): Promise<InLine | null> {
    this.#forget();
    const place = this.#places.get(person) ?? { requests: [], keptUntil: 0, release: enter() };
    this.#places.set(person, place);
    return new Promise((resolve) => {
      const giveUp = () => {
        const index = place.requests.indexOf(go);
        if (index < 0) return;
        clearTimeout(timer);
        place.requests.splice(index, 1);
        place.keptUntil = this.#clock() + KEPT_MS;
        resolve({ ahead: this.#before(place) });
      };
      const timer = setTimeout(giveUp, milliseconds);
      const go = () => {
        clearTimeout(timer);
        resolve(null);
      };
      place.requests.push(go);
      this.#letIn();
      gone.addEventListener('abort', giveUp);
      if (gone.aborted) giveUp();
    });
  }

  leave() {
    this.#inside -= 1;
    this.#letIn();
  }

  #letIn() {
    for (const [person, place] of this.#places) {
      if (this.#inside >= this.#atOnce) return;
      const go = place.requests.shift();
      if (!go) continue;
      this.#places.delete(person);
      if (place.requests.length > 0) this.#places.set(person, place);
      else place.release();
      this.#inside += 1;
      go();
    }
  }

  /** Drops the places of those who stay away. */
  #forget() {
    for (const [person, place] of this.#places) {
      if (place.requests.length > 0 || place.keptUntil > this.#clock()) continue;
      this.#places.delete(person);
      place.release();
    }
  }

  #before(own: Place): number {
    let count = 0;
    for (const place of this.#places.values()) {
      if (place === own) break;
      count += 1;
    }
    return count;
  }
}
