import { describe, expect, it } from 'vitest';
import { FULL_SHARE, type LoadShare, nextLoadShare, spendCredit } from './load-share.ts';

/**
 * A place where `capacity` polls a second can be done, in the order in which they are due, while `due` a second are. Returns share and
 * wait of each second.
 */
const simulate = (
  seconds: number,
  work: (second: number) => { due: number; capacity: number },
  before: { load: LoadShare; backlog: number } = { load: FULL_SHARE, backlog: 0 },
) => {
  let { load, backlog } = before;
  const history: { share: number; waitedMs: number }[] = [];
  for (let second = 0; second < seconds; second++) {
    const { due, capacity } = work(second);
    const given = due * load.share;
    const done = Math.min(capacity, backlog + given);
    const waitedMs = (backlog / capacity) * 1000;
    backlog += given - done;
    load = nextLoadShare(load, { due, done, waitedMs });
    history.push({ share: load.share, waitedMs });
  }
  return { history, load, backlog };
};

describe('the share of polls that is given out', () => {
  it('stays at all of them while they can be done', () => {
    const { history } = simulate(300, () => ({ due: 1000, capacity: 1100 }));
    expect(history.every(({ share }) => share === 1)).toBe(true);
  });

  it('stays at all of them when the process was held up for some seconds', () => {
    let load = FULL_SHARE;
    for (const waitedMs of [5, 9000, 4000, 100, 5]) load = nextLoadShare(load, { due: 1000, done: 1000, waitedMs });
    expect(load.share).toBe(1);
  });

  it('stays at all of few polls, however late they begin', () => {
    let load = FULL_SHARE;
    for (let second = 0; second < 300; second++) {
      const isDue = second % 6 === 0;
      load = nextLoadShare(load, { due: isDue ? 1 : 0, done: isDue ? 1 : 0, waitedMs: isDue ? 4000 : null });
    }
    expect(load.share).toBe(1);
  });

  it('falls to what can be done, with polls that wait for seconds and no longer', () => {
    const { history } = simulate(600, () => ({ due: 1000, capacity: 500 }));
    const settled = history.slice(60);
    expect(Math.max(...history.map(({ waitedMs }) => waitedMs))).toBeLessThan(10_000);
    const mean = settled.reduce((sum, { share }) => sum + share, 0) / settled.length;
    expect(mean).toBeGreaterThan(0.38);
    expect(mean).toBeLessThan(0.51);
  });

  it('is all of them again within a minute after the trouble', () => {
    const trouble = simulate(120, () => ({ due: 1000, capacity: 300 }));
    const after = simulate(60, () => ({ due: 1000, capacity: 2000 }), trouble);
    expect(after.history.at(-1)).toMatchObject({ share: 1, waitedMs: 0 });
  });

  it('never falls to nothing', () => {
    const { load } = simulate(200, () => ({ due: 1000, capacity: 1 }));
    expect(load.share).toBeCloseTo(0.02, 5);
  });

  it('is left as it is by a location that does nothing at all', () => {
    let load: LoadShare = { share: 0.5, due: 1000, done: 500, lateSeconds: 0 };
    for (let second = 0; second < 20; second++) load = nextLoadShare(load, { due: 1000, done: 0, waitedMs: null });
    expect(load.share).toBe(0.5);
  });
});

describe('the credit of a check', () => {
  it.each([0.1, 0.25, 0.3, 0.5, 0.9, 1])('gives out %d of its polls, evenly', (share) => {
    let credit = 0.4;
    let sinceLast = 0;
    let given = 0;
    for (let poll = 0; poll < 1000; poll++) {
      const turn = spendCredit(credit, share);
      credit = turn.credit;
      sinceLast += 1;
      if (!turn.isGivenOut) continue;
      expect(sinceLast).toBeLessThanOrEqual(Math.ceil(1 / share));
      sinceLast = 0;
      given += 1;
    }
    expect(Math.abs(given - 1000 * share)).toBeLessThanOrEqual(1);
  });
});
