import { emptyFigures, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { addHistograms, countResponse, EMPTY_HISTOGRAM } from '@pharos/domain/figures/response-histogram.ts';
import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { aCheck, START } from '@pharos/domain/judge/testing/builders.ts';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type OwnedCheck, OwnedChecks } from './owned-checks.ts';

const time = fc.option(fc.integer({ min: START, max: START + 1e9 }));
const ms = fc.double({ min: 0, max: 60_000, noNaN: true });
const count = fc.nat(5000);
const responses = fc.array(ms, { maxLength: 20 }).map((all) => all.reduce(countResponse, EMPTY_HISTOGRAM));
const figures: fc.Arbitrary<HourFigures> = fc.record(
  {
    ...{ polls: count, satisfied: count, tolerating: count, available: count, errors: count },
    ...{ availableSum: ms, availableMin: ms, availableMax: ms, errorSum: ms, responses },
  },
  { noNullPrototype: true },
);
const owned: fc.Arbitrary<OwnedCheck> = fc
  .record(
    {
      ...{ lastDueAt: fc.nat(), lastPollAt: time, observedUntil: time, hour: time },
      ...{ lastResponseMs: fc.option(ms), figures: fc.option(figures) },
    },
    { noNullPrototype: true },
  )
  .map((running) => ({ check: aCheck(), condition: { ...initialCondition(), ...running } }));
const id = fc.integer({ min: 1, max: 8 });
const steps = fc.array(fc.oneof(fc.tuple(id, owned), fc.tuple(id, fc.constant(null))), { maxLength: 60 });

test('returns the latest value of each check, even after other checks were set and deleted', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const model = new Map<number, OwnedCheck>();
      const checks = new OwnedChecks();
      for (const [checkId, value] of all) {
        if (value) {
          model.set(checkId, value);
          checks.set(checkId, value);
        } else {
          model.delete(checkId);
          checks.delete(checkId);
        }
      }
      expect([...checks.ids()].sort()).toEqual([...model.keys()].sort());
      for (let checkId = 1; checkId <= 8; checkId += 1) {
        expect(checks.get(checkId)).toStrictEqual(model.get(checkId));
        expect(checks.has(checkId)).toBe(model.has(checkId));
        expect(checks.checkOf(checkId)).toBe(model.get(checkId)?.check);
        expect(checks.judgeStateOf(checkId)).toBe(model.get(checkId)?.condition.judgeState);
      }
    }),
  );
});

it('stores more checks than one block of rows', () => {
  const checks = new OwnedChecks();
  const check = aCheck();
  for (let checkId = 1; checkId <= 10_000; checkId += 1) {
    checks.set(checkId, { check, condition: { ...initialCondition(), lastDueAt: checkId } });
  }
  const wrong = [...checks.ids()].filter((checkId) => checks.get(checkId)?.condition.lastDueAt !== checkId);
  expect([checks.size, wrong]).toEqual([10_000, []]);
});

it('preserves the counts of every bucket of a histogram', () => {
  const checks = new OwnedChecks();
  const all = [0, 10, 700, 900, 3_600_000].map((at) => countResponse(EMPTY_HISTOGRAM, at));
  const many = { ...emptyFigures(), polls: 5, responses: all.reduce(addHistograms, { first: 40, counts: [40_000] }) };
  checks.set(1, { check: aCheck(), condition: { ...initialCondition(), hour: START, figures: many } });
  expect(checks.get(1)?.condition.figures).toStrictEqual(many);
});
