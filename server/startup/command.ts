/** What the commands of the product share: their arguments, what they say, and how they end. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { FolderInUseError } from '../db/lockFolder.ts';
import { startFailure } from './startFailure.ts';

/** Says how the command is used. */
export class UsageError extends Error {}

interface Failing {
  /** Words for errors that only this command knows; null for all others. */
  words?: (error: unknown) => string | null;
  exitCode?: (error: unknown) => number;
}

/** A failure is told on standard error, and ends the process with a code other than 0. */
export function runCommand(
  main: () => Promise<void>,
  { words = () => null, exitCode = () => 1 }: Failing = {},
) {
  main().catch((error: unknown) => {
    process.stderr.write(`${words(error) ?? failure(error)}\n`);
    process.exitCode = error instanceof UsageError ? 1 : exitCode(error);
  });
}

function failure(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  const more =
    error instanceof FolderInUseError
      ? ' The embedded database serves one process: stop the product while this runs.'
      : '';
  return `${startFailure(error)}${more}`;
}

/** @throws UsageError for any other argument */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ options }).values;
  } catch {
    throw new UsageError(usage);
  }
}

export function say(line: string) {
  process.stdout.write(`${line}\n`);
}

/** The first signal ends the work at its next safe place, the second one the process. */
export function stopBySignal(stopping: AbortController) {
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort());
  }
}
