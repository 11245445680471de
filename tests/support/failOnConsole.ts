import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { noteProblem, settleLoggedProblems } from './loggedProblems.ts';
import { PATIENCE } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE });

/** jsdom does not know the tag yet, and React says so once a worker: in whichever test comes first. */
const OF_JSDOM = /The tag <search> is unrecognized/;

console.error = console.warn = (...args: unknown[]) => {
  const text = format(...args);
  if (!OF_JSDOM.test(text)) noteProblem(text);
};

afterEach(() => {
  cleanup();
  settleLoggedProblems();
});
