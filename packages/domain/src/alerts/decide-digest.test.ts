import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DigestPolicy, decideDigest, type RecentMessages } from './decide-digest.ts';

const NOW = 1_000_000;
const WINDOW_MS = 60_000;
const policy: DigestPolicy = { alertsAtOnce: 5, windowMs: WINDOW_MS };

const recent = (
  sentSeparately: readonly number[],
  openUntil: number | null = null,
  ofCheckUntil: number | null = null,
): RecentMessages => ({ sentSeparately, openUntil, ofCheckUntil });

describe('decideDigest', () => {
  test('adds an alert to the digest with unsent alerts of the same check, even if that digest has already ended', () => {
    const before = NOW - 3_600_000;
    expect(decideDigest(policy, recent([], null, before), NOW)).toEqual({ inDigest: true, until: before });
    expect(decideDigest(policy, recent([], NOW + 1, before), NOW)).toEqual({ inDigest: true, until: before });
    expect(decideDigest(policy, recent([], null, NOW + 1), NOW)).toEqual({ inDigest: true, until: NOW + 1 });
  });

  test('ignores a digest that ends too far in the future because the clock was set back', () => {
    expect(decideDigest(policy, recent([], null, NOW + 2 * WINDOW_MS), NOW)).toEqual({ inDigest: false });
  });

  test('sends the first alerts immediately', () => {
    expect(decideDigest(policy, recent([]), NOW)).toEqual({ inDigest: false });
    expect(decideDigest(policy, recent([NOW, NOW, NOW, NOW]), NOW)).toEqual({ inDigest: false });
  });

  test('collects the sixth alert within a window until the end of the window that the first alert started', () => {
    const times = [NOW - 50_000, NOW - 3, NOW - 2, NOW - 1, NOW];
    expect(decideDigest(policy, recent(times), NOW)).toEqual({ inDigest: true, until: NOW + 10_000 });
  });

  test('applies the limit and the window of the digest policy', () => {
    const two = { alertsAtOnce: 2, windowMs: 10_000 };
    expect(decideDigest(two, recent([NOW - 4000]), NOW)).toEqual({ inDigest: false });
    expect(decideDigest(two, recent([NOW - 4000, NOW - 1000]), NOW)).toEqual({ inDigest: true, until: NOW + 6000 });
  });

  test('does not count alerts that were sent before the window', () => {
    const times = [NOW - WINDOW_MS, NOW - 3, NOW - 2, NOW - 1, NOW];
    expect(decideDigest(policy, recent(times), NOW)).toEqual({ inDigest: false });
  });

  test('adds an alert to an open digest, but not to a digest that has ended', () => {
    expect(decideDigest(policy, recent([], NOW + 1), NOW)).toEqual({ inDigest: true, until: NOW + 1 });
    expect(decideDigest(policy, recent([], NOW), NOW)).toEqual({ inDigest: false });
  });

  test('sends at most five alerts separately in any window and delays none for longer than one window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 }), (steps) => {
        let now = 0;
        let openUntil: number | null = null;
        const separate: number[] = [];
        for (const step of steps) {
          now += step;
          const decision = decideDigest(policy, recent(separate, openUntil), now);
          if (decision.inDigest) {
            expect(decision.until).toBeGreaterThan(now);
            expect(decision.until).toBeLessThanOrEqual(now + WINDOW_MS);
            openUntil = decision.until;
          } else separate.push(now);
        }
        for (const start of separate) {
          const within = separate.filter((at) => at >= start && at < start + WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(policy.alertsAtOnce);
        }
      }),
    );
  });
});
