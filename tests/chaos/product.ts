/** A process of the product, always at the same port, which can be killed and started again. */
import { join } from 'node:path';
import { Command, root } from '../support/command.ts';
import { freePort } from '../support/freePort.ts';

export interface LogLine {
  level: number;
  msg: string;
  cause?: string;
}

export class Product {
  readonly #env: Record<string, string>;
  readonly #program: string[];
  readonly #before: string[] = [];
  #command: Command | null = null;
  #port = '';
  startedAt = new Date(0);

  constructor(env: Record<string, string>, sources?: string) {
    this.#env = env;
    this.#program = sources
      ? ['--import', 'tsx', join(sources, 'server/main.ts')]
      : [join(root, 'dist/server/main.js')];
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ready to answer. @returns milliseconds that it took */
  async start(): Promise<number> {
    this.#port ||= String(await freePort());
    if (this.#command) this.#before.push(this.#command.output);
    const begun = performance.now();
    this.startedAt = new Date();
    this.#command = new Command(process.execPath, this.#program, {
      ...{ HOST: '127.0.0.1', PORT: this.#port },
      ...this.#env,
    });
    await this.#command.wrote(/Stop with Ctrl-C/);
    return performance.now() - begun;
  }

  async kill() {
    await this.#command?.stop('SIGKILL');
  }

  /** @returns how it ended after being told to */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const begun = performance.now();
    const code = (await this.#command?.stop('SIGTERM', 20_000)) ?? null;
    return { code, seconds: (performance.now() - begun) / 1000 };
  }

  get isAlive() {
    return this.#command?.isAlive ?? false;
  }

  /** What it has logged, over all of its lives. */
  get log(): LogLine[] {
    return [...this.#before, this.#command?.output ?? '']
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine);
  }

  /** Why it has answered 503. */
  get causes(): string[] {
    return [...new Set(this.log.flatMap(({ cause }) => cause ?? []))].sort();
  }

  /** Lines of its own failures: a bug, whatever was done to it. */
  get errors(): LogLine[] {
    return this.log.filter(({ level }) => level >= 50);
  }
}
