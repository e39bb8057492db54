import { describe, expect, test } from 'vitest';
import {
  followPair,
  isOverDue,
  isTroubleDue,
  PAIR_INSPECTION_MS,
  type PairHistory,
  STOP_GRACE_MS,
} from './follow-pair.ts';
import type { Connection } from './judge-connection.ts';
import type { PairAnswer } from './pair-trouble.ts';

const MINUTE = 60_000;
const answered = (figures: Partial<Extract<PairAnswer, { outcome: 'answered' }>> = {}): PairAnswer => ({
  outcome: 'answered',
  isReady: true,
  oldestWaitingAlertSeconds: 0,
  ...figures,
});

const LETTERS: Record<string, [PairAnswer, Connection]> = {
  '.': [answered(), 'connected'],
  n: [answered({ isReady: false }), 'connected'],
  a: [answered({ oldestWaitingAlertSeconds: 181 }), 'connected'],
  w: [answered({ oldestWaitingAlertSeconds: 180 }), 'connected'],
  q: [answered({ isReady: null, oldestWaitingAlertSeconds: null }), 'connected'],
  x: [{ outcome: 'no-answer' }, 'connected'],
  r: [{ outcome: 'refused' }, 'connected'],
  c: [{ outcome: 'clock-off' }, 'connected'],
  i: [{ outcome: 'no-answer' }, 'isolated'],
  u: [{ outcome: 'no-answer' }, 'unknown'],
  j: [{ outcome: 'refused' }, 'isolated'],
};

const follow = (inspections: string, before: PairHistory | null = null, from = 0): PairHistory[] => {
  let history = before;
  return [...inspections].map((letter, index) => {
    const [answer, connection] = LETTERS[letter] ?? [answered(), 'connected'];
    history = followPair(history, { at: from + index * PAIR_INSPECTION_MS, answer, connection });
    return history;
  });
};
const notifiedAt = (inspections: string, stoppedAt: number | null = null): number[] =>
  follow(inspections).flatMap((history, index) => (isTroubleDue(history, { stoppedAt }) ? [index] : []));

describe('a proved problem of the pair', () => {
  test.each([
    ['of silence, after two minutes', '.xxxxx', [5]],
    ['of silence from the first look on', 'xxxxx', [4]],
    ['that it is not ready', '.nnnnn', [5]],
    ['that its alerts wait', '.aaaaa', [5]],
    ['that it refuses', '.rrrrr', [5]],
    ['that the clocks differ', '.ccccc', [5]],
    ['of one trouble that becomes another', '.aaxxx', [5]],
  ])('notifies operators %s', (_what, inspections, expected) => {
    expect(notifiedAt(inspections)).toEqual(expected);
  });
});

describe('a pair without a proved problem', () => {
  test.each([
    ['while all is well', '.........'],
    ['of one lost answer', '..x......'],
    ['of every second answer lost', '.x.x.x.x.x.x'],
    ['of a restart of a minute', '.xxn......'],
    ['of alerts that wait for three minutes and no longer', '.wwwwwwww'],
    ['of what the other one, of another release, does not say', '.qqqqqqqq'],
    ['of silence while this side is cut off', '.iiiiiiiii'],
    ['of a refusal, which another sender may have faked, while this side is cut off', '.jjjjjjjjj'],
    ['of silence while nothing proves that this side is connected', '.uuuuuuuuu'],
    ['of the silence on both sides of a time in which this side was cut off', '.xxiixxx.'],
    ['of the silence before this side was connected again', '.iiiiiiixxx.'],
    ['of the silence before something proved that this side is connected', '.uuuuuuuuxxx.'],
  ])('does not notify operators %s', (_what, inspections) => {
    expect(notifiedAt(inspections)).toEqual([]);
  });

  test('ignores what this process knew before it could not run for a while', () => {
    const [, , , last] = follow('.xxx');
    const later = follow('xxxx', last ?? null, 60 * MINUTE);
    expect(later.map((history) => isTroubleDue(history, { stoppedAt: null }))).toEqual([false, false, false, false]);
  });

  test('requires three inspections, even if each took a long time', () => {
    const first = followPair(null, { at: 0, answer: { outcome: 'no-answer' }, connection: 'connected' });
    const second = followPair(first, { at: 89_000, answer: { outcome: 'no-answer' }, connection: 'connected' });
    const third = followPair(second, { at: 178_000, answer: { outcome: 'no-answer' }, connection: 'connected' });
    expect(isTroubleDue({ ...second, inspectedAt: 170_000 }, { stoppedAt: null })).toBe(false);
    expect(isTroubleDue(third, { stoppedAt: null })).toBe(true);
  });
});

test('continues to count silence while this side proves its connection only now and then', () => {
  expect(notifiedAt('.xuuuuxuuux')).toEqual([10]);
});

test('waits ten minutes for silence after an orderly stop, but two minutes if the pair is not ready', () => {
  const silence = `.${'x'.repeat(30)}`;
  expect(notifiedAt(silence, 0)[0]).toBe(STOP_GRACE_MS / PAIR_INSPECTION_MS);
  expect(notifiedAt('.nnnnn', 0)).toEqual([5]);
});

test('reports the end of a problem after all has been well for a minute', () => {
  const isOver = (inspections: string) => follow(inspections).map(isOverDue);
  expect(isOver('xxxxx...')).toEqual([false, false, false, false, false, false, false, true]);
  expect(isOver('xxxxx.x.')).toEqual(Array(8).fill(false));
  expect(isOver('xxxxx.nu')).toEqual(Array(8).fill(false));
});
