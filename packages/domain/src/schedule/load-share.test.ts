import { describe, expect, it } from 'vitest';
import {
  FULL_SHARE,
  type LoadShare,
  nextLoadShare,
  type Pace,
  type SpanOfWork,
  spendCredit,
  spendTurn,
  type TurnCredits,
} from './load-share.ts';

const PACE: Pace = { lateSpans: 3, settling: 5, growth: 1.08, smoothing: 0.2 };
const next = (before: LoadShare, work: Omit<SpanOfWork, 'expired'> & { expired?: number }): LoadShare =>
  nextLoadShare(before, { expired: 0, ...work }, PACE);

/**
 * Simulates a place that can do `capacity` polls per second while `due` polls per second are due. Each poll begins at
 * least `lateMs` late. Returns the share and the waiting time of each second.
 */
const simulate = (
  seconds: number,
  work: (second: number) => { due: number; capacity: number; lateMs?: number },
  before: { load: LoadShare; backlog: number } = { load: FULL_SHARE, backlog: 0 },
) => {
  let { load, backlog } = before;
  const history: { share: number; waitedMs: number }[] = [];
  for (let second = 0; second < seconds; second++) {
    const { due, capacity, lateMs = 0 } = work(second);
    const given = due * load.share;
    const done = Math.min(capacity, backlog + given);
    const waitedMs = lateMs + (backlog / capacity) * 1000;
    backlog += given - done;
    load = next(load, { given, done, waitedMs: done === 0 ? null : waitedMs });
    history.push({ share: load.share, waitedMs });
  }
  return { history, load, backlog };
};

describe('the load share', () => {
  it('remains 1 while all polls can be done', () => {
    const { history } = simulate(300, () => ({ due: 1000, capacity: 1100 }));
    expect(history.every(({ share }) => share === 1)).toBe(true);
  });

  it('remains 1 if the process was stalled for some seconds', () => {
    let load = FULL_SHARE;
    for (const waitedMs of [5, 9000, 4000, 100, 5]) load = next(load, { given: 1000, done: 1000, waitedMs });
    expect(load.share).toBe(1);
  });

  it.each([10, 100, 1000])('remains 1 for %d polls per second that begin late for another reason', (due) => {
    const always = simulate(600, () => ({ due, capacity: 2 * due, lateMs: 4000 }));
    expect(always.load.share).toBe(1);
    const now = simulate(600, (second) => ({ due, capacity: 2 * due, lateMs: second % 10 < 5 ? 4000 : 0 }));
    expect(now.load.share).toBe(1);
  });

  it('remains 1 for few polls, however late they begin', () => {
    let load = FULL_SHARE;
    for (let second = 0; second < 300; second++) {
      const isDue = second % 6 === 0;
      load = next(load, { given: isDue ? 1 : 0, done: isDue ? 1 : 0, waitedMs: isDue ? 4000 : null });
    }
    expect(load.share).toBe(1);
  });

  it.each([0.1, 0.3, 0.5, 0.8])('falls to the capacity, %d of all polls, while polls wait for some seconds', (part) => {
    const { history } = simulate(600, () => ({ due: 1000, capacity: 1000 * part }));
    const settled = history.slice(120);
    expect(Math.max(...settled.map(({ waitedMs }) => waitedMs))).toBeLessThan(15_000);
    const mean = settled.reduce((sum, { share }) => sum + share, 0) / settled.length;
    expect(mean / part).toBeGreaterThan(0.75);
    expect(mean / part).toBeLessThan(1.01);
  });

  it.each([0.25, 0.5, 0.8])(
    'falls to a capacity of %d of all polls if the intervals are so short that polls expire before they are late',
    (part) => {
      const [due, capacity, intervalMs] = [1000, 1000 * part, 2000];
      let load = FULL_SHARE;
      let backlog = 0;
      const shares: number[] = [];
      for (let second = 0; second < 600; second += 1) {
        const given = due * load.share;
        const done = Math.min(capacity, backlog + given);
        const left = backlog + given - done;
        // A poll that waits for longer than its interval expires.
        backlog = Math.min(left, (capacity * intervalMs) / 1000);
        load = next(load, { given, done, expired: left - backlog, waitedMs: (backlog / capacity) * 1000 });
        shares.push(load.share);
      }
      const settled = shares.slice(120);
      const mean = settled.reduce((sum, share) => sum + share, 0) / settled.length;
      expect(mean / part).toBeGreaterThan(0.75);
      expect(mean / part).toBeLessThan(1.05);
    },
  );

  it('falls if all polls expire, but not if they expire only for a moment', () => {
    let load = FULL_SHARE;
    load = next(load, { given: 1000, done: 0, expired: 1000, waitedMs: null });
    expect(load.share).toBe(1);
    for (let second = 0; second < 5; second += 1)
      load = next(load, { given: 1000, done: 0, expired: 1000, waitedMs: null });
    expect(load.share).toBeLessThan(0.1);
  });

  it('returns to 1 within a minute after an overload', () => {
    const trouble = simulate(120, () => ({ due: 1000, capacity: 200 }));
    expect(trouble.load.share).toBeLessThan(0.3);
    const after = simulate(60, () => ({ due: 1000, capacity: 2000 }), trouble);
    expect(after.history.at(-1)).toMatchObject({ share: 1, waitedMs: 0 });
  });

  it('never falls to 0', () => {
    const { history } = simulate(400, () => ({ due: 1000, capacity: 1 }));
    expect(Math.min(...history.map(({ share }) => share))).toBeCloseTo(0.02, 5);
  });

  it('grows with time and not with the number of polls, if few polls are left that are done in time', () => {
    let load: LoadShare = { ...FULL_SHARE, share: 0.02 };
    for (let second = 0; second < 60; second++) {
      const isDone = second % 30 === 0;
      load = next(load, { given: isDone ? 1 : 0, done: isDone ? 1 : 0, waitedMs: isDone ? 5 : null });
    }
    expect(load.share).toBe(1);
  });
});

describe('the credit of a check', () => {
  const givenOut = (share: number, isUrgent: boolean) => {
    let credit = 0.4;
    const polls: number[] = [];
    for (let poll = 0; poll < 1000; poll++) {
      const turn = spendCredit(credit, share, isUrgent);
      credit = turn.credit;
      if (turn.isGivenOut) polls.push(poll);
    }
    return polls;
  };

  it.each([0.1, 0.25, 0.3, 0.5, 0.9, 1])('gives the check %d of its polls, evenly distributed', (share) => {
    const polls = givenOut(share, false);
    expect(Math.abs(polls.length - 1000 * share)).toBeLessThanOrEqual(1);
    for (const [index, poll] of polls.entries()) {
      expect(poll - (polls[index - 1] ?? poll)).toBeLessThanOrEqual(Math.ceil(1 / share));
    }
  });

  it('gives the check five times as many polls if they are urgent', () => {
    expect(givenOut(0.02, true).length).toBeCloseTo(100, -1);
    expect(givenOut(0.5, true)).toHaveLength(1000);
  });
});

describe('the rotation of several locations under load', () => {
  const givenOut = (shareOf: (location: string) => number, slots: number, locations: string[], start = 0.4) => {
    let credits: TurnCredits | null = null;
    return Array.from({ length: slots }, (_, slot) => {
      const first = slot % locations.length;
      const turns = [...locations.slice(first), ...locations.slice(0, first)];
      const shares = turns.map((location) => ({ location, share: shareOf(location) }));
      const turn = spendTurn(credits, shares, false, start);
      credits = turn.credits;
      return turn.location;
    });
  };
  const SHARES = [1, 0.5, 0.34, 0.25, 0.1];

  it.each(SHARES.flatMap((share) => [2, 3, 4].map((count) => [share, count] as const)))(
    'gives, at a share of %d, each of %d locations its part of 100 polls, evenly distributed',
    (share, count) => {
      const locations = ['a', 'b', 'c', 'd'].slice(0, count);
      for (const start of [0, 0.25, 0.4, 0.77, 0.999]) {
        const slots = givenOut(() => share, Math.ceil(100 / share), locations, start);
        const polls = slots.filter((location) => location !== null);
        expect(polls.length).toBeGreaterThanOrEqual(99);
        for (const location of locations) {
          const part = polls.filter((each) => each === location).length / (polls.length / count);
          expect(part).toBeGreaterThan(0.9);
          expect(part).toBeLessThan(1.1);
        }
        // The rotation returns to a location only after all other locations.
        for (let at = 0; at + count <= polls.length; at++)
          expect(new Set(polls.slice(at, at + count)).size).toBe(count);
        const at = slots.flatMap((location, slot) => (location === null ? [] : slot));
        const gaps = at.slice(1).map((slot, index) => slot - (at[index] ?? 0));
        expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(1 / share));
      }
    },
  );

  it('does not delay any location because of a location with little capacity', () => {
    const slots = givenOut((location) => (location === 'a' ? 0.1 : 1), 400, ['a', 'b']);
    const count = (location: string) => slots.filter((each) => each === location).length;
    expect(Math.abs(count('a') - 20)).toBeLessThanOrEqual(1);
    expect(Math.abs(count('b') - 200)).toBeLessThanOrEqual(1);
  });
});
