import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { describe, expect, test } from 'vitest';
import { lateness, type OpeningFacts, openingTimes } from './lateness.ts';

const MINUTE = 60_000;
const probeAt = (startedAt: number) => ({ startedAt }) as ProbeResult;
const opening: OpeningFacts = {
  outage: { startedAt: MINUTE, firstProbe: probeAt(MINUTE), secondProbe: probeAt(MINUTE + 2000) },
  dueAt: MINUTE + 2500,
  delayEndsAt: null,
  waitedForSecondPoll: false,
  intervalMs: 5 * MINUTE,
};

describe('lateness', () => {
  test.each([
    ['told at once', { seenAt: 0, dueAt: 0 }, 100, null],
    ['told after two minutes', { seenAt: 0, dueAt: 0 }, 2 * MINUTE, null],
    [
      'told a moment later',
      { seenAt: 0, dueAt: 0 },
      2 * MINUTE + 1,
      { seenAt: 0, dueAt: null, notifiedAt: 2 * MINUTE + 1 },
    ],
    ['told when its delay is over', { seenAt: 0, dueAt: 10 * MINUTE }, 10 * MINUTE, null],
    [
      'told well after its delay',
      { seenAt: 0, dueAt: 10 * MINUTE },
      13 * MINUTE,
      { seenAt: 0, dueAt: 10 * MINUTE, notifiedAt: 13 * MINUTE },
    ],
    [
      'told well after a short delay, which is not worth a word',
      { seenAt: 0, dueAt: 2 * MINUTE },
      13 * MINUTE,
      { seenAt: 0, dueAt: null, notifiedAt: 13 * MINUTE },
    ],
  ])('calculates the lateness of an alert %s', (_what, times, now, late) => {
    expect(lateness(times, now)).toEqual(late);
  });
});

describe('openingTimes', () => {
  test.each<[string, Partial<OpeningFacts>, seen: number, due: number]>([
    ['an outage judged at once', {}, MINUTE + 2000, MINUTE + 2000],
    ['one judged late', { dueAt: 30 * MINUTE }, MINUTE + 2000, MINUTE + 2000],
    ['one with a delay', { dueAt: 9 * MINUTE, delayEndsAt: 9 * MINUTE }, MINUTE + 2000, 9 * MINUTE],
    [
      'one with a delay, judged after its end',
      { dueAt: 30 * MINUTE, delayEndsAt: 9 * MINUTE },
      MINUTE + 2000,
      9 * MINUTE,
    ],
    ['one that waited for a second poll', { waitedForSecondPoll: true, dueAt: 6 * MINUTE }, MINUTE + 2000, 6 * MINUTE],
    [
      'one that waited for a second poll, judged late',
      { waitedForSecondPoll: true, dueAt: 30 * MINUTE },
      MINUTE + 2000,
      11 * MINUTE,
    ],
    ['one still held', { waitedForSecondPoll: true, dueAt: null }, MINUTE + 2000, 11 * MINUTE],
    ['one whose second probe is gone', { outage: { ...opening.outage, secondProbe: null } }, MINUTE, MINUTE],
    [
      'one whose probes are gone',
      { outage: { startedAt: MINUTE, firstProbe: null, secondProbe: null } },
      MINUTE,
      MINUTE,
    ],
  ])('calculates when %s was seen and was due', (_what, differing, seenAt, dueAt) => {
    expect(openingTimes({ ...opening, ...differing })).toEqual({ seenAt, dueAt });
  });
});
