import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { noteProblem, settleLoggedProblems } from './loggedProblems.ts';

/** What a test waits for comes late on a busy machine. */
configure({ asyncUtilTimeout: 60_000 });

console.error = (...args: unknown[]) => noteProblem(format(...args));
console.warn = (...args: unknown[]) => noteProblem(format(...args));

afterEach(() => {
  cleanup();
  settleLoggedProblems();
});
