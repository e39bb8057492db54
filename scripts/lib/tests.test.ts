import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './paths.mjs';
import { count, totals } from './tests.mjs';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const failing = {
  ...report,
  numFailedTests: 1,
  testResults: [
    {
      name: join(ROOT, 'apps/a.test.ts'),
      assertionResults: [
        { status: 'passed', fullName: 'it stands', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'it falls',
          failureMessages: ['Error: expected 1 to be 2\nReceived: 1\n  at a.test.ts:3'],
        },
      ],
    },
  ],
};

describe('count', () => {
  beforeEach(() => {
    Object.assign(totals, { passed: 0, failed: 0, skipped: 0, failures: [], secondAttempts: [] });
  });

  it('adds up what several runs tell', () => {
    expect(count('unit', report, 0)).toBe(true);
    expect(count('dom', failing, 1)).toBe(false);
    expect(totals).toMatchObject({ passed: 6, failed: 1, skipped: 4 });
  });

  it('keeps the name and the first words of what failed, for the end', () => {
    count('unit', failing, 1);
    expect(totals.failures).toEqual(['apps/a.test.ts: it falls\n    Error: expected 1 to be 2\n    Received: 1']);
  });

  it('tells what passed at its second attempt only', () => {
    const [file] = failing.testResults;
    const retried = file?.assertionResults.map((test) => ({ ...test, status: 'passed' })) ?? [];
    count('browser', { ...report, testResults: [{ ...file, assertionResults: retried }] }, 0);
    expect(totals).toMatchObject({
      failed: 0,
      failures: [],
      secondAttempts: ['apps/a.test.ts: it falls\n    Error: expected 1 to be 2\n    Received: 1'],
    });
  });

  it('counts a run that failed although none of its tests did', () => {
    expect(count('unit', report, 1)).toBe(false);
    expect(totals).toMatchObject({ failed: 1, failures: ['Tests: unit: failed (1) outside of a test'] });
  });
});
