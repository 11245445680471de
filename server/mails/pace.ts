import type { Lane } from './claims.ts';

/**
 * Limits the mails per second of this process, evenly; codes go first. Two processes together send twice
 * as many.
 */
export class Pace {
  readonly #waiting: Record<Lane, ((mayGo: boolean) => void)[]> = { codes: [], others: [] };
  readonly #gap: number;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  /** @param perSecond more than 0; a tenth is one in ten seconds */
  constructor(perSecond: number) {
    this.#gap = 1000 / perSecond;
  }

  /** @returns true when a mail of the lane may go; false once stopped */
  next(lane: Lane): Promise<boolean> {
    if (this.#isStopped) return Promise.resolve(false);
    const turn = new Promise<boolean>((resolve) => this.#waiting[lane].push(resolve));
    if (!this.#timer) this.#letOneGo();
    return turn;
  }

  stop() {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const waiting of Object.values(this.#waiting)) {
      for (const answer of waiting.splice(0)) answer(false);
    }
  }

  #letOneGo = () => {
    const go = this.#waiting.codes.shift() ?? this.#waiting.others.shift();
    this.#timer = go ? setTimeout(this.#letOneGo, this.#gap) : null;
    go?.(true);
  };
}
