import fc from 'fast-check';
import type { Finding } from './check-driver.ts';

/** `waitSeconds` pass before the event. */
export type Step = { waitSeconds: number } & (
  | { kind: 'poll'; finding: Finding; responseTimeMs: number; locationIndex: number; arrives: boolean }
  | { kind: 'confirmation'; finding: Finding; which: number }
  | { kind: 'lost' | 'pause' | 'restart' | 'edit' }
  | { kind: 'sensitivity'; to: 'LO' | 'HI' }
  /** Any result that was sent before, for the first time or as a duplicate. */
  | { kind: 'arrival'; which: number }
  /** Another process continues, possibly after an edit of the check. */
  | { kind: 'reload'; edited: boolean }
);

/** The clock differences between the three locations and the engine, in seconds. */
export type Skews = readonly [number, number, number];
export const LOCATIONS = ['north', 'south', 'west'] as const;

export const skewsUpTo = (seconds: number): fc.Arbitrary<Skews> => {
  const skew = fc.oneof(fc.constant(0), fc.integer({ min: -seconds, max: seconds }));
  return fc.tuple(skew, skew, skew);
};

const finding = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Finding>('AV') },
  { weight: 4, arbitrary: fc.constant<Finding>('NR') },
  { weight: 2, arbitrary: fc.constantFrom<Finding>('RE', 'SCE', 'SME') },
  { weight: 1, arbitrary: fc.constant<Finding>('fault') },
);
const aSlot = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 15, max: 90 }) }, fc.integer({ min: 90, max: 5000 }));
const shortly = fc.integer({ min: 0, max: 30 });

const poll = (arrives: fc.Arbitrary<boolean>): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constant('poll' as const),
    waitSeconds: aSlot,
    finding,
    responseTimeMs: fc.integer({ min: 1, max: 6000 }),
    locationIndex: fc.nat(2),
    arrives,
  });
const confirmation: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('confirmation' as const),
  waitSeconds: shortly,
  finding,
  which: fc.nat(1),
});
const simple: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('lost' as const, 'lost' as const, 'pause' as const, 'restart' as const, 'edit' as const),
  waitSeconds: shortly,
});
const sensitivity: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('sensitivity' as const),
  waitSeconds: shortly,
  to: fc.constantFrom('LO' as const, 'HI' as const),
});
const arrival: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('arrival' as const),
  waitSeconds: shortly,
  which: fc.nat(500),
});
const reload: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('reload' as const),
  waitSeconds: shortly,
  edited: fc.boolean(),
});

const stepsOf = (special: { weight: number; arbitrary: fc.Arbitrary<Step> }[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      ...special,
      { weight: 5, arbitrary: confirmation },
      { weight: 4, arbitrary: simple },
      { weight: 1, arbitrary: sensitivity },
      { weight: 3, arbitrary: arrival },
    ),
    { maxLength: 60, size: 'max' },
  );

const always = poll(fc.constant(true));
const mostly = poll(fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0));

/** One process runs from start to end. Results can be lost, late, out of order or duplicated. */
export const undisturbed = stepsOf([{ weight: 12, arbitrary: mostly }]);
/** A process can end and another one continues. Results can be duplicated. */
export const disturbed = stepsOf([
  { weight: 12, arbitrary: always },
  { weight: 2, arbitrary: reload },
]);
