import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PATIENCE } from './patience.ts';

export const root = join(import.meta.dirname, '../..');

/** As pino writes it. */
export interface LogLine {
  level: number;
  msg: string;
  cause?: string;
  err?: LoggedError;
}
interface LoggedError {
  code?: string;
  cause?: LoggedError;
}
export const WARN = 40;
export const ERROR = 50;

/** A command of the product as a process group of its own, with all that it wrote. */
export class Command {
  readonly child: ChildProcess;
  output = '';
  readonly ended: Promise<number | null>;

  constructor(command: string, args: string[], env: Record<string, string>) {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(VITEST|NODE_ENV|npm_|DATABASE_URL|DATA_KEYS)/.test(name),
      ),
    );
    this.child = spawn(command, args, {
      cwd: root,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    const killAll = () => this.signal('SIGKILL');
    process.once('exit', killAll);
    this.ended.finally(() => process.off('exit', killAll));
  }

  /** Waits until it has written this. @throws when it ends or the time is up before */
  async wrote(pattern: RegExp, milliseconds = PATIENCE): Promise<void> {
    const deadline = Date.now() + milliseconds;
    let hasEnded = false;
    this.ended.finally(() => {
      hasEnded = true;
    });
    while (!pattern.test(this.output)) {
      if (hasEnded || Date.now() > deadline) {
        const what = hasEnded ? 'It ended' : 'The time was up';
        throw new Error(`${what} before it wrote ${pattern}:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until the product answers, with all of it prepared. */
  serves(milliseconds?: number): Promise<void> {
    return this.wrote(/Stop with Ctrl-C/, milliseconds);
  }

  /** The lines of its log that are whole, of this level or worse. */
  log(level = 0): LogLine[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as LogLine)
      .filter((line) => line.level >= level);
  }

  /** To the whole group, as a terminal does for Ctrl-C. */
  signal(signal: NodeJS.Signals) {
    try {
      process.kill(-(this.child.pid ?? 0), signal);
    } catch {
      // Nobody of the group is left.
    }
  }

  /** Is any process of its group left? */
  get isAlive(): boolean {
    try {
      process.kill(-(this.child.pid ?? 0), 0);
      return true;
    } catch {
      return false;
    }
  }

  /** @returns its exit code; a killed one has none */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.signal(signal);
    const timer = setTimeout(() => this.signal('SIGKILL'), PATIENCE);
    return this.ended.finally(() => clearTimeout(timer));
  }
}

/**
 * A command of the product as it was built, which is how it runs for people and starts in half the
 * time: `main`, or one that `scripts/build/commands.mjs` names.
 */
export const builtCommand = (
  name: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Command => new Command(process.execPath, [join(root, `dist/server/${name}.js`), ...args], env);

/** Where the server is: as it was built in a folder, or its sources there. */
export type Program = { built: string } | { sources: string };

export const serverCommand = (
  env: Record<string, string>,
  program: Program = { built: root },
): Command =>
  new Command(
    process.execPath,
    'built' in program
      ? [join(program.built, 'dist/server/main.js')]
      : ['--import', 'tsx', join(program.sources, 'server/main.ts')],
    env,
  );
