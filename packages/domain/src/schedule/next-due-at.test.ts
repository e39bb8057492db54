import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDueAt, phaseMs } from './next-due-at.ts';

const checkId = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const interval = fc.constantFrom(1000, 5000, 60_000, 300_000, 600_000);
const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

describe('nextDueAt', () => {
  test('returns a time after now, at most one interval away', () => {
    fc.assert(
      fc.property(checkId, interval, moment, (id, every, now) => {
        const due = nextDueAt(id, every, now);
        expect(due).toBeGreaterThan(now);
        expect(due).toBeLessThanOrEqual(now + every);
      }),
    );
  });

  test('returns the same slot for any time before it, and then the slot one interval later', () => {
    fc.assert(
      fc.property(checkId, interval, moment, fc.double({ min: 0, max: 1, noNaN: true }), (id, every, now, share) => {
        const due = nextDueAt(id, every, now);
        const within = Math.floor(due - every + share * (every - 1));
        expect(nextDueAt(id, every, within)).toBe(due);
        expect(nextDueAt(id, every, due)).toBe(due + every);
      }),
    );
  });

  test('uses the schedule offset of the check on the absolute clock', () => {
    fc.assert(
      fc.property(checkId, interval, moment, (id, every, now) => {
        expect(nextDueAt(id, every, now) % every).toBe(phaseMs(id, every));
      }),
    );
  });
});
