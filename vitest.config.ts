import { defineConfig } from 'vitest/config';

const startAt = 'tests/support/startAt.ts';
/** Slow shared machines with two cores are the measure; a hung test still ends. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 90_000 } },
};

/** Files that put something else in a module's place, which no other file may see. */
const MOCKED = 'tests/server/**/*.mocked.test.ts';
const server = {
  include: ['tests/server/**/*.test.ts'],
  globalSetup: ['tests/support/globalSetup.ts'],
  setupFiles: [startAt, 'tests/support/failOnServerLog.ts'],
  pool: 'forks' as const,
  ...timeouts,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
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
      { test: { ...server, name: 'server', exclude: [MOCKED], isolate: false } },
      { test: { ...server, name: 'server-mocked', include: [MOCKED] } },
      {
        extends: './vite.config.ts',
        test: {
          name: 'src',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: [startAt, 'tests/support/failOnConsole.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['tests/scripts/**/*.test.ts'],
          setupFiles: [startAt],
          ...timeouts,
          testTimeout: 240_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/globalSetup.ts'],
          setupFiles: [startAt],
          ...timeouts,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
