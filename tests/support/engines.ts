import { describe, inject } from 'vitest';
import type { PostgresOfRun } from './postgresDatabases.ts';

const ENGINES = ['pglite', 'postgresql'] as const;
export type Engine = (typeof ENGINES)[number];

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dump that every embedded test database starts from. */
    embeddedTemplate: string;
    /** How to reach PostgreSQL and what to copy; null when none was found. */
    postgres: PostgresOfRun | null;
  }
}

/** The engines that this run has; the embedded one is always there. */
export const engines: readonly Engine[] = ENGINES.filter(
  (engine) => engine === 'pglite' || inject('postgres') !== null,
);

/** The same suite on every engine; one that is missing is reported as skipped. */
export function onEachEngine(suite: (engine: Engine) => void) {
  for (const engine of ENGINES) {
    describe.skipIf(!engines.includes(engine))(engine, () => suite(engine));
  }
}

/**
 * For what the engine has no say in: who may do what, what is answered, mails, files, sign-in. Every
 * call and every write runs on both engines all the same (`contract/`, `activityLog/everyWrite.test.ts`).
 */
export function onOneEngine(suite: (engine: Engine) => void) {
  const engine = engines.at(-1) ?? 'pglite';
  describe(engine, () => suite(engine));
}
