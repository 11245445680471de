/** The log of a process: whatever is logged of an error goes through one serialiser. */
import type { FastifyServerOptions } from 'fastify';
import { loggedError } from './loggedError.ts';

type Options = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** It stands in place of words that an error would have brought along. */
const WORDS = 'an error';

export const loggerOf = (options: Options): Options => ({
  ...options,
  serializers: { err: loggedError, req: requestFacts, res: answerFacts },
  formatters: { log: withoutErrors },
  hooks: {
    logMethod(args, write) {
      write.apply(this, withoutWords(args) as typeof args);
    },
  },
});

/** Libraries log an error as it is, or its message beside it: pino would write that down. */
function withoutWords(args: readonly unknown[]): unknown[] {
  const [first, words, ...rest] = args;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  if (error === undefined) return [...args];
  const { message } = Object(error) as { message?: unknown };
  const facts = first instanceof Error ? { err: first } : first;
  const isQuoted =
    typeof words !== 'string' ||
    (typeof message === 'string' && message !== '' && words.includes(message));
  return [facts, ...(isQuoted ? [WORDS] : [words, ...rest])];
}

/** It finds an error under whatever name it is given. */
const withoutErrors = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error && name !== 'err' ? loggedError(value) : value,
    ]),
  );

/** Fastify's own lines name a request and its answer: an address may hold what people search for. */
const requestFacts = ({ method, routeOptions }: RequestLike) => ({
  method,
  route: routeOptions?.url ?? 'none',
});
const answerFacts = ({ statusCode }: { statusCode?: number }) => ({ status: statusCode });

interface RequestLike {
  method?: string;
  routeOptions?: { url?: string | undefined };
}
