import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gather, MAILS_AT_ONCE, WINDOW_MS } from './decide-digest.ts';

const NOW = 1_000_000;

describe('gather', () => {
  test('the first mails leave at once', () => {
    expect(gather([], null, NOW)).toEqual({ gather: false });
    expect(gather([NOW, NOW, NOW, NOW], null, NOW)).toEqual({ gather: false });
  });

  test('the sixth within a window waits for the end of the window that the first began', () => {
    const times = [NOW - 50_000, NOW - 3, NOW - 2, NOW - 1, NOW];
    expect(gather(times, null, NOW)).toEqual({ gather: true, until: NOW + 10_000 });
  });

  test('mails before the window do not count', () => {
    const times = [NOW - WINDOW_MS, NOW - 3, NOW - 2, NOW - 1, NOW];
    expect(gather(times, null, NOW)).toEqual({ gather: false });
  });

  test('an open window takes all that comes, a closed one nothing', () => {
    expect(gather([], NOW + 1, NOW)).toEqual({ gather: true, until: NOW + 1 });
    expect(gather([], NOW, NOW)).toEqual({ gather: false });
  });

  test('never more than five alone in any window, and none waits longer than one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 80 }), (steps) => {
        let now = 0;
        let openUntil: number | null = null;
        const alone: number[] = [];
        for (const step of steps) {
          now += step;
          const decision = gather(alone, openUntil, now);
          if (decision.gather) {
            expect(decision.until).toBeGreaterThan(now);
            expect(decision.until).toBeLessThanOrEqual(now + WINDOW_MS);
            openUntil = decision.until;
          } else alone.push(now);
        }
        for (const start of alone) {
          expect(alone.filter((at) => at >= start && at < start + WINDOW_MS).length).toBeLessThanOrEqual(MAILS_AT_ONCE);
        }
      }),
    );
  });
});
