import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { noteProblem, settleLoggedProblems } from './loggedProblems.ts';
import { PATIENCE } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE });

console.error = (...args: unknown[]) => noteProblem(format(...args));
console.warn = (...args: unknown[]) => noteProblem(format(...args));

afterEach(() => {
  cleanup();
  settleLoggedProblems();
});
