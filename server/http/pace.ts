/** How fast requests are answered, and by that how long whoever is sent away waits. */

/** What happened so long ago counts for a third, milliseconds. */
const MEMORY_MS = 5_000;
/** Answers a second that are assumed before any were counted. */
const LEAST_PACE = 100;
/** Seconds. */
const LONGEST = 15;

/** A count in which the last seconds weigh most. */
class RecentCount {
  #count = 0;
  #at: number;
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#at = clock();
  }

  add() {
    this.#count = this.count + 1;
    this.#at = this.#clock();
  }

  get count(): number {
    return this.#count * Math.exp((this.#at - this.#clock()) / MEMORY_MS);
  }
}

export class Pace {
  readonly #answered: RecentCount;
  readonly #sentAway: RecentCount;

  /** @param clock milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#answered = new RecentCount(clock);
    this.#sentAway = new RecentCount(clock);
  }

  answered() {
    this.#answered.add();
  }

  /** Answers a second. */
  get perSecond(): number {
    return Math.max(LEAST_PACE, (this.#answered.count * 1000) / MEMORY_MS);
  }

  /** @returns seconds after which it may be this one's turn */
  sendAway(): number {
    this.#sentAway.add();
    return Math.min(LONGEST, 1 + Math.floor(this.#sentAway.count / this.perSecond));
  }
}

/** Those who were told the same do not come back in the same moment. @returns whole seconds */
export const spread = (seconds: number, random: () => number = Math.random): number =>
  seconds + Math.floor(random() * (seconds + 1));
