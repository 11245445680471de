import { type LogLine, root, serverCommand, WARN } from './command.ts';
import { freePort } from './freePort.ts';

/** Causes of a 503 after which it is asked again: a busy machine's. */
const BUSY =
  /^(shed|requests_at_once|work_at_once|pool_exhausted|(lock|statement|handler)_timeout)$/;

const isOfBusyMachine = ({ cause = '', err }: LogLine): boolean =>
  BUSY.test(cause) || isTimeout(err);

/** A job of the background that waited too long comes again. */
const isTimeout = (error: LogLine['err']): boolean =>
  error !== undefined && (TIMEOUTS.includes(error.code ?? '') || isTimeout(error.cause));
/** Of a pool, of a lock and of a statement. */
const TIMEOUTS = ['POOL_TIMEOUT', '55P03', '57014'];

export interface RunningServer {
  /** Where it answers, without a slash at the end. */
  address: string;
  readonly output: string;
  /** By itself, or because somebody else stopped it. */
  readonly hasEnded: boolean;
  /** Warnings and errors that it logged; each once. */
  takeProblems(): string[];
  /** @throws when it does not end by itself and with exit code 0: one that hangs ends itself with 1 */
  stop(): Promise<void>;
  /** As when the power goes. */
  kill(): Promise<void>;
}

/** The server built in that folder, as a process of its own, ready to answer. */
export async function startServer(
  env: Record<string, string>,
  folder = root,
): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort());
  // A warning fails a test, and on a busy machine any statement is slow.
  const command = serverCommand({ SLOW_STATEMENT_MS: '0', ...env, PORT: port }, { built: folder });
  await command.serves();
  let taken = 0;
  return {
    address: `http://localhost:${port}`,
    get output() {
      return command.output;
    },
    get hasEnded() {
      return command.child.exitCode !== null || command.child.signalCode !== null;
    },
    takeProblems() {
      const lines = command.log(WARN).slice(taken);
      taken += lines.length;
      return lines.filter((line) => !isOfBusyMachine(line)).map((line) => JSON.stringify(line));
    },
    stop: async () => {
      const code = await command.stop();
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${command.output}`);
    },
    kill: async () => {
      await command.stop('SIGKILL');
    },
  };
}
