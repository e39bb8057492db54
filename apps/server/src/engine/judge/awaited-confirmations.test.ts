import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { expect, it } from 'vitest';
import { AwaitedConfirmations } from './awaited-confirmations.ts';

const until = (...times: number[]): JudgeState => ({
  ...initialCondition().judgeState,
  suspicion: {
    first: aResult({ verdict: 'NR' }),
    questions: times.map((answerBy) => ({ location: 'north', runId: 'confirm:7', asked: 1, answerBy, answer: null })),
    places: 2,
    polls: 0,
  },
});

it('counts a confirmation as lost from its deadline on', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(1000));
  awaited.update(8, until(2000));
  expect([999, 1000, 1999, 2000].map((now) => awaited.overdue(now))).toEqual([[], [7], [7], [7, 8]]);
});

it('counts the first of several confirmations as lost', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(2000, 1000));
  expect([awaited.overdue(999), awaited.overdue(1000)]).toEqual([[], [7]]);
});

it('awaits nothing after its answers have arrived or are lost', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(1000));
  awaited.update(7, until());
  expect(awaited.overdue(9000)).toEqual([]);
});

it('awaits the newest confirmation of a check, and none after it has arrived', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(1000));
  awaited.update(7, until(3000));
  expect([awaited.overdue(2000), awaited.overdue(3000)]).toEqual([[], [7]]);
  awaited.update(7, null);
  expect(awaited.overdue(3000)).toEqual([]);
});
