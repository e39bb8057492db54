import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awaitedUntil } from './confirmation/questions.ts';
import { CheckDriver } from './testing/check-driver.ts';
import { ExpectedRecord } from './testing/expected-record.ts';
import { disturbed, LOCATIONS, type Skews, type Step, skewsUpTo, undisturbed } from './testing/history.ts';
import { type Moment, runSteps } from './testing/run-steps.ts';

const setting = fc.record({
  sensitivity: fc.constantFrom('HI' as const, 'LO' as const),
  alertDelaySeconds: fc.constantFrom(0, 120, 1800),
  locationCount: fc.constantFrom(1, 2, 3),
  locations: fc.constantFrom([], [], ['north'], ['north', 'south'], ['west', 'north', 'south']),
  confirmationRule: fc.constantFrom('one' as const, 'one' as const, 'most' as const, 'all' as const),
  performanceAlert: fc.record({
    isActive: fc.boolean(),
    thresholdMs: fc.constant(2500),
    durationSeconds: fc.constantFrom(0, 60),
  }),
});
type Setting = typeof setting extends fc.Arbitrary<infer S> ? S : never;

const driverOf = ({ locationCount, ...check }: Setting): CheckDriver => {
  const driver = new CheckDriver(check);
  driver.locations = LOCATIONS.slice(0, locationCount).map((key) => ({ key, types: ['https'] }));
  return driver;
};

const compared = (given: Setting, steps: readonly Step[], skews: Skews): { driver: CheckDriver; moments: Moment[] } => {
  const driver = driverOf(given);
  const expected = new ExpectedRecord();
  const moments = runSteps(driver, steps, skews);
  for (const moment of moments) expected.see(moment);
  return { driver, moments };
};

const RUNS = { numRuns: 500 };

describe('the record of random histories', () => {
  test('is consistent in one process, with location clocks that differ by minutes', () => {
    fc.assert(
      fc.property(setting, undisturbed, skewsUpTo(600), (given, steps, skews) => {
        compared(given, steps, skews);
      }),
      RUNS,
    );
  });

  test('is consistent when processes end and other processes continue', () => {
    fc.assert(
      fc.property(setting, disturbed, skewsUpTo(10), (given, steps, skews) => {
        compared(given, steps, skews);
      }),
      RUNS,
    );
  });
});

test('continues with the same decisions when another process takes its place at any step', () => {
  fc.assert(
    fc.property(setting, disturbed, skewsUpTo(10), fc.array(fc.boolean()), (given, steps, skews, ends) => {
      const restarting = steps.flatMap((step, index): Step[] =>
        ends[index % ends.length] ? [step, { kind: 'reload', edited: false, waitSeconds: 0 }] : [step],
      );
      const effectsOf = (history: readonly Step[]) =>
        runSteps(driverOf(given), history, skews).flatMap(({ effects }) => effects);
      expect(effectsOf(restarting)).toEqual(effectsOf(steps));
    }),
    RUNS,
  );
});

describe('a check after any history', () => {
  const afterwards = (given: Setting, steps: readonly Step[]): CheckDriver => {
    const { driver } = compared(given, steps, [0, 0, 0]);
    if (driver.check.paused) driver.restart();
    return driver;
  };

  test('is up after one passed poll and passing confirmations', () => {
    fc.assert(
      fc.property(setting, disturbed, (given, steps) => {
        const driver = afterwards(given, steps);
        driver.poll('AV');
        driver.answerAll('AV');
        expect(driver.condition.judgeState).toMatchObject({ phase: 'up', change: { code: 'AV' }, failingPolls: 0 });
      }),
      RUNS,
    );
  });

  test('is down with a due alert after two failing polls in a row, even if no confirmation ever arrives', () => {
    fc.assert(
      fc.property(setting, disturbed, fc.integer({ min: 2, max: 5 }), fc.nat(3), (given, steps, failing, losses) => {
        const driver = afterwards({ ...given, confirmationRule: 'one' }, steps);
        for (let polls = 0; polls < failing; polls += 1) {
          driver.poll('NR');
          for (let lost = 0; lost < losses; lost += 1) driver.lose();
        }
        expect(driver.condition.judgeState).toMatchObject({ phase: 'down', outage: { alert: 'due' } });
      }),
      RUNS,
    );
  });

  test('is down with a due alert after all locations were probed again without a result, for any confirmation rule', () => {
    fc.assert(
      fc.property(setting, disturbed, (given, steps) => {
        const driver = afterwards(given, steps);
        for (let polls = 0; polls < 6; polls += 1) {
          // The last finding of a silent location counts for at most twenty rotations.
          driver.poll('NR', {}, polls === 0 ? 21 * LOCATIONS.length * 60_000 : undefined);
          while (awaitedUntil(driver.condition.judgeState) !== null) driver.lose();
        }
        expect(driver.condition.judgeState).toMatchObject({ phase: 'down', outage: { alert: 'due' } });
      }),
      RUNS,
    );
  });

  test('is down after one failing poll and failing confirmations', () => {
    fc.assert(
      fc.property(setting, disturbed, (given, steps) => {
        const driver = afterwards(given, steps);
        driver.poll('AV');
        driver.answerAll('AV');
        driver.poll('NR');
        driver.answerAll('NR');
        expect(driver.phase).toBe('down');
      }),
      RUNS,
    );
  });
});
