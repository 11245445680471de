/** A process of the product, always at the same port, which can be killed and started again. */
import {
  type Command,
  ERROR,
  type LogLine,
  type Program,
  serverCommand,
} from '../support/command.ts';
import { freePort } from '../support/freePort.ts';

export class Product {
  readonly #env: Record<string, string>;
  readonly #program: Program | undefined;
  /** One after the other. */
  readonly #lives: Command[] = [];
  #port = '';
  startedAt = new Date(0);

  constructor(env: Record<string, string>, sources?: string) {
    this.#env = env;
    this.#program = sources ? { sources } : undefined;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /**
   * Ready to answer.
   * @param within milliseconds
   * @returns milliseconds that it took
   */
  async start(within?: number): Promise<number> {
    this.#port ||= String(await freePort());
    const begun = performance.now();
    this.startedAt = new Date();
    const env = { HOST: '127.0.0.1', PORT: this.#port, ...this.#env };
    const command = serverCommand(env, this.#program);
    this.#lives.push(command);
    await command.serves(within);
    return performance.now() - begun;
  }

  get #command() {
    return this.#lives.at(-1);
  }

  async kill() {
    await this.#command?.stop('SIGKILL');
  }

  /** @returns how it ended after being told to */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const begun = performance.now();
    const code = (await this.#command?.stop('SIGTERM')) ?? null;
    return { code, seconds: (performance.now() - begun) / 1000 };
  }

  get isAlive() {
    return this.#command?.isAlive ?? false;
  }

  /** What it has logged, over all of its lives. */
  get log(): LogLine[] {
    return this.#lives.flatMap((command) => command.log());
  }

  /** Why it has answered 503. */
  get causes(): string[] {
    return [...new Set(this.log.flatMap(({ cause }) => cause ?? []))].sort();
  }

  /** Lines of its own failures: a bug, whatever was done to it. */
  get errors(): LogLine[] {
    return this.#lives.flatMap((command) => command.log(ERROR));
  }
}
