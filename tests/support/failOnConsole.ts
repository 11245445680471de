import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { noteProblem, settleLoggedProblems } from './loggedProblems.ts';

console.error = (...args: unknown[]) => noteProblem(format(...args));
console.warn = (...args: unknown[]) => noteProblem(format(...args));

afterEach(() => {
  cleanup();
  settleLoggedProblems();
});
