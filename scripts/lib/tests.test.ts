import { beforeEach, describe, expect, it } from 'vitest';
import { count, totals } from './tests.mjs';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

describe('count', () => {
  beforeEach(() => {
    Object.assign(totals, { passed: 0, failed: 0, skipped: 0 });
  });

  it('adds up what several runs tell', () => {
    expect(count(report, 0)).toBe(true);
    expect(count({ ...report, numFailedTests: 2 }, 1)).toBe(false);
    expect(totals).toEqual({ passed: 6, failed: 2, skipped: 4 });
  });

  it('counts a run that failed although none of its tests did', () => {
    expect(count(report, 1)).toBe(false);
    expect(totals.failed).toBe(1);
  });
});
