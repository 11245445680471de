import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addUp, lineOf, outcomeOfVitest, withSecondRun } from '#scripts/test/outcome.ts';

const reportOf = (counts: Record<string, number>, testResults: unknown[] = []) => {
  const path = join(mkdtempSync(join(tmpdir(), 'takda-outcome-')), 'report.json');
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(path, JSON.stringify({ ...none, ...counts, testResults }));
  return path;
};

describe('the last line of npm test', () => {
  it('counts what passed, failed and was skipped', () => {
    const path = reportOf({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 });
    expect(lineOf(outcomeOfVitest(path, 1))).toBe('5 passed, 1 failed, 2 skipped');
  });

  it('leaves skipped ones out when there are none', () => {
    expect(lineOf(outcomeOfVitest(reportOf({ numPassedTests: 5 }), 0))).toBe('5 passed, 0 failed');
  });

  it('counts a file that could not even be read as a failure', () => {
    const path = reportOf({ numPassedTests: 5 }, [{ status: 'failed', assertionResults: [] }]);
    expect(outcomeOfVitest(path, 1)).toMatchObject({ passed: 5, failed: 1 });
  });

  it('never takes a bad end for a good one', () => {
    expect(outcomeOfVitest(reportOf({ numPassedTests: 5 }), 1).failed).toBe(1);
    expect(outcomeOfVitest('/nowhere/report.json', 0).failed).toBe(1);
  });

  it('adds up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    expect(addUp([one, { passed: 0, failed: 1, skipped: 0 }])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
    });
  });

  it('names the files that failed, and counts them by their second run', () => {
    const path = reportOf({ numPassedTests: 5, numFailedTests: 2 }, [
      { name: '/a.test.ts', status: 'passed', assertionResults: [] },
      { name: '/b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]);
    const first = outcomeOfVitest(path, 1);
    expect(first.failedFiles).toEqual(['/b.test.ts']);
    expect(lineOf(withSecondRun(first, { passed: 3, failed: 0, skipped: 0 }))).toBe(
      '7 passed, 0 failed',
    );
    expect(withSecondRun(first, { passed: 2, failed: 1, skipped: 0 }).failed).toBe(1);
  });

  it('names the slowest files first', () => {
    const path = reportOf({ numPassedTests: 2 }, [
      { name: '/a.test.ts', startTime: 1000, endTime: 3000, assertionResults: [] },
      { name: '/b.test.ts', startTime: 2000, endTime: 9000, assertionResults: [] },
    ]);
    expect(outcomeOfVitest(path, 0).slowFiles).toEqual([
      { path: '/b.test.ts', seconds: 7 },
      { path: '/a.test.ts', seconds: 2 },
    ]);
  });
});
