/** Errors and warnings that the product logged during a test; each fails it unless it was expected. */

const problems: string[] = [];
const expected: { pattern: RegExp; times: number }[] = [];

export const noteProblem = (text: string) => {
  const awaited = expected.find(({ pattern }) => pattern.test(text));
  if (awaited) awaited.times++;
  else problems.push(text);
};

/** From here on this test expects the product to log such an error or warning, at least once. */
export const expectLogged = (pattern: RegExp) => {
  expected.push({ pattern, times: 0 });
};

/** @throws when something was logged that nobody expected, or something expected was not */
export function settleLoggedProblems() {
  const unexpected = problems.splice(0);
  const missing = expected.splice(0).filter(({ times }) => times === 0);
  if (unexpected.length > 0) {
    throw new Error(`The product logged:\n${unexpected.join('\n')}`);
  }
  if (missing.length > 0) {
    throw new Error(`Expected to be logged: ${missing.map(({ pattern }) => pattern).join(', ')}`);
  }
}
