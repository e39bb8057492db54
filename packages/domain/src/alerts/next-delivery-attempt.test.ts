import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, isRefusalStatus, nextDeliveryAttempt } from './next-delivery-attempt.ts';

const HOUR_MS = 3_600_000;
const failed = { since: 0, now: 0, attempts: 1, permanent: false, retryAfterMs: null };

describe('nextDeliveryAttempt', () => {
  test('stops immediately after a permanent error', () => {
    expect(nextDeliveryAttempt({ ...failed, permanent: true }, 0.5)).toEqual({ retry: false, reason: 'permanent' });
  });

  test.each([
    [1, 5000],
    [2, 10_000],
    [3, 20_000],
    [8, 600_000],
    [500, 600_000],
  ])('waits after %d attempts for at most %d ms', (attempts, ceiling) => {
    expect(nextDeliveryAttempt({ ...failed, attempts }, 1)).toEqual({ retry: true, at: ceiling });
  });

  test.each([
    [1, 300_000],
    [2, 600_000],
    [5, 3_600_000],
  ])('waits after %d rejected attempts for at most %d ms', (attempts, ceiling) => {
    expect(nextDeliveryAttempt({ ...failed, attempts, isRefusal: true }, 1)).toEqual({ retry: true, at: ceiling });
  });

  test.each([false, true])('never waits for less time than after the previous attempt (rejected: %s)', (isRefusal) => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), random, random, (attempts, earlier, later) => {
        const delayAfter = (count: number, chance: number): number => {
          const next = nextDeliveryAttempt({ ...failed, attempts: count, isRefusal }, chance);
          return next.retry ? next.at : Number.NaN;
        };
        expect(delayAfter(attempts + 1, later)).toBeGreaterThanOrEqual(delayAfter(attempts, earlier));
      }),
    );
  });

  test('waits as long as Retry-After requests', () => {
    expect(nextDeliveryAttempt({ ...failed, retryAfterMs: 90_000 }, 0)).toEqual({ retry: true, at: 90_000 });
  });

  test('gives up after 24 hours', () => {
    expect(nextDeliveryAttempt({ ...failed, attempts: 300, now: GIVE_UP_AFTER_MS - 1 }, 0.5)).toEqual({
      retry: false,
      reason: 'too long',
    });
  });

  test('retries until the last moment of the 24 hours', () => {
    const failedAt = (now: number) => nextDeliveryAttempt({ ...failed, now }, 1);
    expect(failedAt(GIVE_UP_AFTER_MS - 5000)).toEqual({ retry: true, at: GIVE_UP_AFTER_MS });
    expect(failedAt(GIVE_UP_AFTER_MS - 4999)).toEqual({ retry: false, reason: 'too long' });
  });

  test.each([
    [0, 25 * HOUR_MS],
    [0, GIVE_UP_AFTER_MS + 1],
    [23 * HOUR_MS + 1, HOUR_MS],
    [GIVE_UP_AFTER_MS - 5000, HOUR_MS],
  ])(
    'retries once more at the end of the 24 hours after a failure at %d ms with a requested wait of %d ms',
    (now, retryAfterMs) => {
      const response = { ...failed, since: 1000, now: 1000 + now, retryAfterMs };
      const end = 1000 + GIVE_UP_AFTER_MS;
      expect(nextDeliveryAttempt(response, 1)).toEqual({ retry: true, at: end });
      expect(nextDeliveryAttempt({ ...response, now: end }, 0)).toEqual({ retry: false, reason: 'too long' });
    },
  );

  test('ends every schedule within 24 hours and after more than 100 attempts', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (randoms) => {
        let now = 0;
        for (let attempts = 1; ; attempts += 1) {
          const next = nextDeliveryAttempt({ ...failed, now, attempts }, randoms.next().value ?? 0);
          if (!next.retry) {
            expect(attempts).toBeGreaterThan(100);
            return;
          }
          expect(next.at).toBeGreaterThan(now);
          expect(next.at).toBeLessThanOrEqual(GIVE_UP_AFTER_MS);
          now = next.at;
          expect(attempts).toBeLessThan(10_000);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('isRefusalStatus', () => {
  test.each([400, 401, 403, 404, 422])('returns true for %d', (status) => expect(isRefusalStatus(status)).toBe(true));
  test.each([200, 301, 408, 425, 429, 500, 503])('returns false for %d', (status) =>
    expect(isRefusalStatus(status)).toBe(false),
  );
});
