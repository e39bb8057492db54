import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import { aCheck } from '@pharos/domain/judge/testing/builders.ts';
import { expect, test } from 'vitest';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { foldStateChanges } from './fold-state-changes.ts';

type Decided = DecidedEffect<EffectOf<'state-change' | 'state-ended'>>;

const change = (checkId: number, id: number, previousId: number | null, startedAt: number): Decided => ({
  checkId,
  organizationId: 1,
  effect: {
    kind: 'state-change',
    id,
    previousId,
    code: 'NR',
    startedAt,
    outageId: id,
    endedOutageId: null,
    summary: 'Refused',
    first: null,
    second: null,
    further: [],
    confirmation: null,
    settings: settingsInForce(aCheck()),
  },
});
const ended = (checkId: number, id: number, endedAt: number): Decided => ({
  checkId,
  organizationId: 1,
  effect: { kind: 'state-ended', id, endedAt },
});
const fold = (...decided: Decided[]) => {
  const folded = foldStateChanges(decided);
  return {
    ended: folded.ended,
    started: folded.started.map(({ checkId, change: { id }, startedAt, endedAt }) => [checkId, id, startedAt, endedAt]),
  };
};

test('ends the stored state with the first change, and each later state with the next change', () => {
  expect(fold(change(7, 2, 1, 100), change(7, 3, 2, 200), ended(7, 3, 300))).toEqual({
    ended: [{ checkId: 7, id: 1, endedAt: 100, latestStart: 100 }],
    started: [
      [7, 2, 100, 200],
      [7, 3, 200, 300],
    ],
  });
});

test('starts a state of this batch at its end if it would end before its start', () => {
  expect(fold(change(7, 2, null, 500), change(7, 3, 2, 200)).started).toEqual([
    [7, 2, 200, 200],
    [7, 3, 200, null],
  ]);
});

test('uses the last of several ends of a stored state, and a start no later than the earliest of them', () => {
  expect(fold(ended(7, 1, 300), ended(7, 1, 100), ended(7, 1, 200)).ended).toEqual([
    { checkId: 7, id: 1, endedAt: 200, latestStart: 100 },
  ]);
});

test('applies an end that precedes its state in the batch to a stored state', () => {
  expect(fold(ended(7, 2, 100), change(7, 2, null, 200))).toEqual({
    ended: [{ checkId: 7, id: 2, endedAt: 100, latestStart: 100 }],
    started: [[7, 2, 200, null]],
  });
});

test('ignores an id that belongs to another check', () => {
  expect(fold(change(7, 2, null, 100), ended(8, 2, 200))).toEqual({
    ended: [{ checkId: 8, id: 2, endedAt: 200, latestStart: 200 }],
    started: [[7, 2, 100, null]],
  });
});
