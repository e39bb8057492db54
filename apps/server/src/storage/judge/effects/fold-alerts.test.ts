import type { RaisedAlert } from '@pharos/domain/judge/effects.ts';
import { expect, test } from 'vitest';
import type { EffectOf } from './effects-of-kind.ts';
import { foldAlerts } from './fold-alerts.ts';

const alert = (event: RaisedAlert['event'], outageId: number, dueAt: number | null): EffectOf<'alert'> => ({
  kind: 'alert',
  alert: { event, stateChangeId: outageId, outageId, at: 100, dueAt, delayEndsAt: null, rule: 'raised', detail: {} },
});
const release = (outageId: number, dueAt: number): EffectOf<'alert-released'> => ({
  kind: 'alert-released',
  outageId,
  dueAt,
  delayEndsAt: dueAt - 1,
  rule: 'released',
});
const drop = (outageId: number, reason: EffectOf<'alert-dropped'>['reason']): EffectOf<'alert-dropped'> => ({
  kind: 'alert-dropped',
  outageId,
  reason,
});
const [recovered, paused] = ['recovered-before-second-poll', 'paused-before-second-poll'] as const;

const fold = (...effects: EffectOf<'alert' | 'alert-released' | 'alert-dropped'>[]) => {
  const folded = foldAlerts(effects.map((effect) => ({ checkId: 7, organizationId: 1, effect })));
  return {
    dropped: folded.dropped.map(({ outageId, reason }) => [outageId, reason]),
    released: folded.released.map(({ outageId, dueAt }) => [outageId, dueAt]),
    raised: folded.raised.map(({ alert: { event, dueAt, delayEndsAt, rule }, notSent }) => {
      return [event, dueAt, delayEndsAt, rule, notSent];
    }),
  };
};
const nothing = { dropped: [], released: [], raised: [] };

test('raises a waiting opening as due if it is released in the same batch', () => {
  const raised = alert('down', 1, null);
  expect(fold(raised, release(1, 500), release(1, 600), drop(1, recovered))).toEqual({
    ...nothing,
    raised: [['down', 500, 499, 'released', null]],
  });
  expect(raised).toEqual(alert('down', 1, null));
});

test('raises a waiting opening as not sent if it is dropped in the same batch', () => {
  expect(fold(alert('down', 1, null), drop(1, recovered))).toEqual({
    ...nothing,
    raised: [['down', null, null, 'raised', recovered]],
  });
});

test('neither releases nor drops an alert that is due, nor a recovery', () => {
  const due = ['down', 400, null, 'raised', null];
  expect(fold(alert('down', 1, 400), release(1, 500), drop(1, recovered))).toEqual({ ...nothing, raised: [due] });
  expect(fold(alert('up', 2, null), release(2, 500))).toMatchObject({
    released: [[2, 500]],
    raised: [['up', null, null, 'raised', null]],
  });
});

test('uses the first release of a stored opening, and the last drop before that release', () => {
  expect(
    fold(drop(1, recovered), drop(1, paused), release(1, 500), release(1, 600), drop(1, recovered), drop(2, paused)),
  ).toEqual({
    ...nothing,
    dropped: [
      [1, paused],
      [2, paused],
    ],
    released: [[1, 500]],
  });
});

test('applies a release that precedes its alert in the batch to a stored alert', () => {
  expect(fold(release(1, 500), alert('down', 1, null))).toEqual({
    ...nothing,
    released: [[1, 500]],
    raised: [['down', null, null, 'raised', null]],
  });
});
