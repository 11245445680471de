import { existsSync, readFileSync, rmSync } from 'node:fs';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
}

export interface VitestOutcome extends Outcome {
  /** Absolute paths of the files in which something failed. */
  failedFiles: string[];
  /** The slowest first: an absolute path, and the seconds that its tests took. */
  slowFiles: { path: string; seconds: number }[];
}

/** As many as a person reads who wants the suite to become faster. */
const SHOWN = 15;

/**
 * Counts what vitest reported. A file that failed outside its tests counts as one failed test, and
 * so does a run that ended badly for a reason that no test shows.
 */
export function outcomeOfVitest(path: string, code: number): VitestOutcome {
  if (!existsSync(path))
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [], slowFiles: [] };
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: report.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => name),
    slowFiles: report.testResults
      .map(({ name, startTime, endTime }) => ({
        path: name,
        seconds: Math.round((endTime - startTime) / 1000),
      }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN),
  };
}

/**
 * @param again of a second run, of the files that failed in the first alone
 * @returns the first run with what its failures came to
 */
export const withSecondRun = (first: Outcome, again: Outcome): Outcome => ({
  passed: first.passed + first.failed - again.failed,
  failed: again.failed,
  skipped: first.skipped,
});

export const addUp = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    skipped: sum.skipped + skipped,
  }));

export const lineOf = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
