import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disturbed, type Skews, type Step, skewsUpTo, undisturbed } from './testing/history.ts';
import { type Moment, play } from './testing/play.ts';
import { Scene } from './testing/scene.ts';
import { Witness } from './testing/witness.ts';

const setting = fc.record({
  sensitivity: fc.constantFrom('HI' as const, 'LO' as const),
  alertDelaySeconds: fc.constantFrom(0, 120, 1800),
  locationCount: fc.constantFrom(1, 2),
  performanceAlert: fc.record({
    isActive: fc.boolean(),
    thresholdMs: fc.constant(2500),
    durationSeconds: fc.constantFrom(0, 60),
  }),
});
type Setting = typeof setting extends fc.Arbitrary<infer S> ? S : never;

const sceneOf = ({ locationCount, ...check }: Setting): Scene => {
  const scene = new Scene(check);
  scene.locations = scene.locations.slice(0, locationCount);
  return scene;
};

/** Plays a history and has the witness check every moment of it. */
const witnessed = (given: Setting, steps: readonly Step[], skews: Skews): { scene: Scene; moments: Moment[] } => {
  const scene = sceneOf(given);
  const witness = new Witness();
  const moments = play(scene, steps, skews);
  for (const moment of moments) witness.see(moment);
  return { scene, moments };
};

const RUNS = { numRuns: 500 };

describe('whatever happens, the record is sound', () => {
  test('in one process, with locations whose clocks are minutes apart', () => {
    fc.assert(
      fc.property(setting, undisturbed, skewsUpTo(600), (given, steps, skews) => {
        witnessed(given, steps, skews);
      }),
      RUNS,
    );
  });

  test('when processes end and others take over', () => {
    fc.assert(
      fc.property(setting, disturbed, skewsUpTo(10), (given, steps, skews) => {
        witnessed(given, steps, skews);
      }),
      RUNS,
    );
  });
});

test('a process that takes over at any point decides all that follows alike', () => {
  fc.assert(
    fc.property(setting, disturbed, skewsUpTo(10), fc.array(fc.boolean()), (given, steps, skews, ends) => {
      const restarting = steps.flatMap((step, index): Step[] =>
        ends[index % ends.length] ? [step, { kind: 'reload', edited: false, waitSeconds: 0 }] : [step],
      );
      const effectsOf = (history: readonly Step[]) =>
        play(sceneOf(given), history, skews).flatMap(({ effects }) => effects);
      expect(effectsOf(restarting)).toEqual(effectsOf(steps));
    }),
    RUNS,
  );
});

describe('whatever happened before', () => {
  /** After the history the check is monitored again, by locations whose clocks are right. */
  const afterwards = (given: Setting, steps: readonly Step[]): Scene => {
    const { scene } = witnessed(given, steps, [0, 0]);
    if (scene.check.paused) scene.restart();
    return scene;
  };

  test('one passed poll makes it up', () => {
    fc.assert(
      fc.property(setting, disturbed, (given, steps) => {
        const scene = afterwards(given, steps);
        scene.poll('AV');
        expect(scene.condition.judgeState).toMatchObject({ phase: 'up', change: { code: 'AV' }, failingPolls: 0 });
      }),
      RUNS,
    );
  });

  test('two failing polls in a row make it down and the alert due, even if no confirmation is ever answered', () => {
    fc.assert(
      fc.property(setting, disturbed, fc.integer({ min: 2, max: 5 }), fc.nat(3), (given, steps, failing, losses) => {
        const scene = afterwards(given, steps);
        for (let polls = 0; polls < failing; polls += 1) {
          scene.poll('NR');
          for (let lost = 0; lost < losses; lost += 1) scene.lose();
        }
        expect(scene.condition.judgeState).toMatchObject({ phase: 'down', outage: { alert: 'due' } });
      }),
      RUNS,
    );
  });

  test('one failing poll and its confirmation make it down', () => {
    fc.assert(
      fc.property(setting, disturbed, (given, steps) => {
        const scene = afterwards(given, steps);
        scene.poll('NR');
        if (scene.phase === 'suspect') scene.confirm('NR');
        expect(scene.phase).toBe('down');
      }),
      RUNS,
    );
  });
});
