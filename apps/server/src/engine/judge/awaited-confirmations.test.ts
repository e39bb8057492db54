import type { Suspicion } from '@pharos/domain/judge/judge-state.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import { expect, it } from 'vitest';
import { AwaitedConfirmations } from './awaited-confirmations.ts';

const until = (answerBy: number): Suspicion => ({
  first: aResult({ verdict: 'NR' }),
  confirmRunId: 'confirm:7',
  asked: 1,
  answerBy,
});

it('counts a confirmation as lost from the moment by which it had to come', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(1000));
  awaited.update(8, until(2000));
  expect([999, 1000, 1999, 2000].map((now) => awaited.overdue(now))).toEqual([[], [7], [7], [7, 8]]);
});

it('awaits the newest confirmation of a check, and none once it came', () => {
  const awaited = new AwaitedConfirmations();
  awaited.update(7, until(1000));
  awaited.update(7, until(3000));
  expect([awaited.overdue(2000), awaited.overdue(3000)]).toEqual([[], [7]]);
  awaited.update(7, null);
  expect(awaited.overdue(3000)).toEqual([]);
});
