import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { PATIENCE, WHOLE } from './tests/support/patience.ts';

/** One more than cores, as each waits for a browser or a database at times; at most four. */
const WORKERS = Math.min(availableParallelism() + 1, 4);
const startAt = 'tests/support/startAt.ts';
const timeouts = {
  testTimeout: WHOLE,
  hookTimeout: WHOLE,
  teardownTimeout: PATIENCE,
  expect: { poll: { timeout: PATIENCE } },
};

/** Files that put something else in a module's place, which no other file may see. */
const MOCKED = 'tests/server/**/*.mocked.test.ts';
/** They run what was built. */
const COMMANDS = 'tests/server/commands/**/*.test.ts';
const server = {
  include: ['tests/server/**/*.test.ts'],
  globalSetup: ['tests/support/globalSetup.ts'],
  setupFiles: [startAt, 'tests/support/failOnServerLog.ts'],
  pool: 'forks' as const,
  ...timeouts,
};

const MOCKED_SRC = 'tests/src/**/*.mocked.test.tsx';
const src = {
  // Each screen is shown on the same day and hour, whenever the tests run.
  env: { TEST_AT: process.env.TEST_AT ?? '2026-11-30T10:00+08:00' },
  environment: 'jsdom' as const,
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: [startAt, 'tests/support/withoutStyles.ts', 'tests/support/failOnConsole.ts'],
  ...timeouts,
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'schema',
          include: ['tests/schema/**/*.test.ts'],
          setupFiles: [startAt],
          ...timeouts,
        },
      },
      // Most of these files take longer to load than to run: those of a worker share what they loaded.
      {
        test: {
          ...server,
          name: 'server',
          exclude: [MOCKED, COMMANDS],
          setupFiles: [...server.setupFiles, 'tests/support/cheapHashing.ts'],
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-mocked', include: [MOCKED] } },
      {
        test: {
          ...server,
          name: 'commands',
          include: [COMMANDS],
          globalSetup: [...server.globalSetup, 'tests/support/builtSetup.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...src,
          name: 'src',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: [MOCKED_SRC],
          setupFiles: [...src.setupFiles, 'tests/support/startAlike.ts'],
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: { ...src, name: 'src-mocked', include: [MOCKED_SRC] },
      },
      {
        test: {
          name: 'scripts',
          include: ['tests/scripts/**/*.test.ts'],
          setupFiles: [startAt],
          ...timeouts,
        },
      },
      {
        test: {
          // They share a browser.
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/globalSetup.ts'],
          setupFiles: [startAt],
          ...timeouts,
          isolate: false,
        },
      },
    ],
  },
});
