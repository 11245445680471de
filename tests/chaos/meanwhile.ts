import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Asked, ask } from './ask.ts';

const PAUSE = 100;

/** Asks the same again and again while something else goes on. */
export class Meanwhile {
  readonly answers: Answer[] = [];
  #isOver = false;
  readonly #asking: Promise<void>;

  constructor(url: string, asked: Asked = {}) {
    this.#asking = this.#askOn(url, asked);
  }

  async #askOn(url: string, asked: Asked) {
    while (!this.#isOver) {
      this.answers.push(await ask(url, asked));
      await wait(PAUSE);
    }
  }

  async end() {
    this.#isOver = true;
    await this.#asking;
  }

  countOf(status: number) {
    return this.answers.filter((answer) => answer.status === status).length;
  }

  /** Were all answered like that? */
  isAll(status: number) {
    return this.answers.length > 0 && this.countOf(status) === this.answers.length;
  }

  /** Seconds. */
  get slowest() {
    return Math.max(0, ...this.answers.map(({ took }) => took)) / 1000;
  }
}
