import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeLocation } from './judge-location.ts';
import { emptyWindow, ISOLATION_DEFAULTS, type LocationWindow, type ObservedPoll, recordPoll } from './window.ts';

const START = Date.UTC(2026, 0, 5);
const SECOND = 1000;
const EVERY_MS = 60 * SECOND;

/**
 * Creates a window with polls one second apart and one check per host. Each character of `pattern` is a poll of the
 * host with this letter, in upper case if it fails.
 */
const windowOf = (pattern: string, window = emptyWindow(), from = START): LocationWindow => {
  for (const [index, letter] of [...pattern].entries()) {
    const host = letter.toLowerCase();
    recordPoll(window, {
      checkId: host.charCodeAt(0),
      revision: 1,
      host,
      failing: letter !== host,
      everyMs: EVERY_MS,
      at: from + index * SECOND,
    });
  }
  return window;
};

const verdictOf = (window: LocationWindow, now: number, config?: typeof ISOLATION_DEFAULTS): string =>
  judgeLocation(window, now, config) ? 'in doubt' : 'connected';

const verdictAfter = (pattern: string, now = START + pattern.length * SECOND) => verdictOf(windowOf(pattern), now);

describe('judgeLocation: a location in doubt', () => {
  test.each([
    ['five unrelated hosts turn failing, no others are polled', 'ABCDE'],
    ['all of ten turn failing', 'abcdefghijABCDEFGHIJ'],
    ['six of ten turn failing', 'abcdefghijABCDEF'],
  ])('is detected: %s', (_, pattern) => {
    expect(verdictAfter(pattern)).toBe('in doubt');
  });

  test('is detected even if the checks have already failed repeatedly', () => {
    expect(verdictAfter(`abcde${'ABCDE'.repeat(3)}`)).toBe('in doubt');
  });

  test('is detected among thousands of hosts after some dozens have failed, not only after half of them', () => {
    const window = emptyWindow();
    const poll = (checkId: number, failing: boolean, at: number) =>
      recordPoll(window, { checkId, revision: 1, host: `host-${checkId}`, failing, everyMs: EVERY_MS, at });
    for (let id = 0; id < 5000; id += 1) poll(id, false, START + id * 10);
    const now = START + 50_000;
    for (let id = 0; id < 26; id += 1) poll(id, true, now + id * 10);
    expect(verdictOf(window, now + 260)).toBe('in doubt');
  });
});

describe('judgeLocation: infrequent polls', () => {
  /**
   * Returns the verdict after each poll. Each of 30 hosts is polled once per `everyMs` and fails from `failingFrom` on.
   */
  const judgedAt = (everyMs: number, failingFrom: number, until: number) => {
    const window = emptyWindow();
    const gap = everyMs / 30;
    const verdicts: { at: number; verdict: string }[] = [];
    for (let poll = 0; poll * gap < until; poll += 1) {
      const at = START + poll * gap;
      const failing = poll * gap >= failingFrom;
      recordPoll(window, { checkId: poll % 30, revision: 1, host: `host-${poll % 30}`, failing, everyMs, at });
      verdicts.push({ at: at - START, verdict: verdictOf(window, at) });
    }
    return verdicts;
  };

  // Once a minute with load shares of 1, 0.25, 0.1 and 0.02, and checks every five minutes.
  test.each([60, 240, 600, 3000, 300])(
    'doubts a failing location with polls every %d seconds as soon as most hosts have failed',
    (everySeconds) => {
      const everyMs = everySeconds * SECOND;
      const verdicts = judgedAt(everyMs, 2 * everyMs, 4 * everyMs);
      const first = verdicts.find(({ verdict }) => verdict === 'in doubt');
      expect(first?.at).toBeGreaterThan(2 * everyMs);
      expect(first?.at).toBeLessThanOrEqual(2 * everyMs + 0.6 * everyMs);
      // Hosts that have failed for longer than two of their polls no longer count.
      expect(verdicts.filter(({ verdict }) => verdict === 'in doubt').every(({ at }) => at < 5 * everyMs)).toBe(true);
    },
  );
});

describe('judgeLocation: hosts of which some are polled rarely', () => {
  const HOUR = 60 * EVERY_MS;
  const poll = (window: LocationWindow, host: string, everyMs: number, at: number, failing: boolean) =>
    recordPoll(window, { checkId: host.charCodeAt(0), revision: 1, host, failing, everyMs, at });
  const slowHosts = (now: number, isOneBroken = false): LocationWindow => {
    const window = emptyWindow();
    for (const [index, host] of [...'mnopqrstuvwx'].entries()) {
      poll(window, host, HOUR, now - (12 - index) * 5 * EVERY_MS, isOneBroken && index === 0);
    }
    return window;
  };

  test.each([false, true])(
    'ignores hosts that passed before the other hosts started to fail (%j: one had failed)',
    (broken) => {
      expect(verdictOf(windowOf('ABCDEF', slowHosts(START, broken)), START + 6 * SECOND)).toBe('in doubt');
    },
  );

  test('counts hosts that passed after the other hosts started to fail', () => {
    const window = windowOf('ABCDEF', slowHosts(START));
    for (const host of 'mnopqr') poll(window, host, HOUR, START + 6 * SECOND, false);
    expect(verdictOf(window, START + 7 * SECOND)).toBe('connected');
  });

  test('returns the last passed poll before the hosts started to fail as the time of the last connection', () => {
    const window = windowOf('aABCDE', slowHosts(START, true));
    expect(judgeLocation(window, START + 6 * SECOND)).toEqual({ connectedAt: START, hosts: 'many' });
  });
});

describe('judgeLocation: a connected location', () => {
  test.each([
    ['nothing was polled', ''],
    ['all pass', 'abcdefgh'],
    ['four fail, however few others there are', 'ABCD'],
    ['one host fails over and over', 'AAAAAAAA'],
    ['half of the hosts fail', 'abcdefghijABCDE'],
    ['they failed and pass again', 'ABCDEFabcdef'],
  ])('is not doubted: %s', (_, pattern) => {
    expect(verdictAfter(pattern)).toBe('connected');
  });

  test('is not doubted if forty checks of one host fail together', () => {
    const window = emptyWindow();
    for (let checkId = 0; checkId < 40; checkId += 1) {
      recordPoll(window, { checkId, revision: 1, host: 'shop.example', failing: true, everyMs: EVERY_MS, at: START });
    }
    expect(verdictOf(window, START)).toBe('connected');
  });

  test('is not doubted if hosts have failed for a long time and one host passes', () => {
    const window = windowOf('ABCDEF');
    const later = START + 10 * ISOLATION_DEFAULTS.withinMs;
    expect(verdictOf(windowOf('ABCDEFg', window, later), later + 7 * SECOND)).toBe('connected');
  });

  test('is not doubted if hosts failed one after another over a long time', () => {
    const window = emptyWindow();
    let now = START;
    for (const letter of 'ABCDEFGH') {
      windowOf(letter, window, now);
      now += ISOLATION_DEFAULTS.withinMs / 3;
    }
    expect(verdictOf(window, now)).toBe('connected');
  });

  test('is not doubted if each host has a failing check and, more recently, a passing check', () => {
    const window = emptyWindow();
    for (const host of 'abcdefgh') {
      recordPoll(window, {
        checkId: host.charCodeAt(0),
        revision: 1,
        host,
        failing: true,
        everyMs: EVERY_MS,
        at: START,
      });
      recordPoll(window, {
        checkId: host.charCodeAt(0) + 100,
        revision: 1,
        host,
        failing: false,
        everyMs: EVERY_MS,
        at: START + 1,
      });
    }
    expect(verdictOf(window, START + 2)).toBe('connected');
  });

  test('is not doubted after a time without polls', () => {
    expect(verdictAfter('ABCDEFGH', START + 2 * ISOLATION_DEFAULTS.withinMs)).toBe('connected');
  });
});

const CONFIG = { leastHosts: 3, share: 0.5, withinMs: 60_000, newestHosts: 8 };
const history = fc
  .array(
    fc.record({
      host: fc.constantFrom(...'abcdefghijklmnop'),
      check: fc.nat(1),
      failing: fc.boolean(),
      everySeconds: fc.constantFrom(5, 30, 120, 600),
      after: fc.integer({ min: 0, max: 20_000 }),
    }),
    { maxLength: 80, size: 'max' },
  )
  .map((polls) => {
    let at = START;
    return polls.map(({ host, check, failing, everySeconds, after }): ObservedPoll => {
      at += after;
      return {
        checkId: host.charCodeAt(0) * 2 + check,
        revision: 1,
        host,
        failing,
        everyMs: everySeconds * SECOND,
        at,
      };
    });
  });

/** Applies the same rule to the whole log in a simple but slow way. */
const judgeLog = (log: readonly ObservedPoll[], now: number): string => {
  const turnedAt = (poll: ObservedPoll, index: number): number => {
    const earlier = log.slice(0, index).filter(({ checkId }) => checkId === poll.checkId);
    return earlier.slice(earlier.findLastIndex(({ failing }) => !failing) + 1)[0]?.at ?? poll.at;
  };
  const newest = log
    .map((poll, index) => ({ ...poll, turnedAt: turnedAt(poll, index) }))
    .filter(({ host }, index) => !log.slice(index + 1).some((later) => later.host === host))
    .slice(-CONFIG.newestHosts);
  const reach = ({ everyMs }: ObservedPoll) => Math.max(CONFIG.withinMs, 2 * everyMs);
  const lately = newest.filter((poll) => now - poll.at <= reach(poll));
  const turned = lately.filter((poll) => poll.failing && now - poll.turnedAt <= reach(poll));
  const isDoubtful = (since: number): boolean => {
    const together = turned.filter((poll) => poll.turnedAt >= since).length;
    const passed = lately.filter(
      (poll) => !poll.failing && (poll.at >= since || now - poll.at <= CONFIG.withinMs),
    ).length;
    return together >= CONFIG.leastHosts && together > passed;
  };
  return turned.some((poll) => isDoubtful(poll.turnedAt)) ? 'in doubt' : 'connected';
};

describe('judgeLocation with random histories', () => {
  test('decides by the window in the same way as by the whole log', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 90_000 }), (log, after) => {
        const window = emptyWindow();
        for (const poll of log) recordPoll(window, poll, CONFIG);
        const now = (log.at(-1)?.at ?? START) + after;
        expect(verdictOf(window, now, CONFIG)).toBe(judgeLog(log, now));
      }),
      { numRuns: 1000 },
    );
  });

  test('stores only as many hosts as it evaluates', () => {
    fc.assert(
      fc.property(history, (log) => {
        const window = emptyWindow();
        for (const poll of log) recordPoll(window, poll, CONFIG);
        expect(window.hosts.size).toBeLessThanOrEqual(CONFIG.newestHosts);
      }),
    );
  });

  test('limits the number of stored failing checks', () => {
    const window = emptyWindow();
    for (let checkId = 0; checkId < 30_000; checkId += 1) {
      recordPoll(window, {
        checkId,
        revision: 1,
        host: `host-${checkId}`,
        failing: true,
        everyMs: EVERY_MS,
        at: START,
      });
    }
    expect(window.failing.size).toBeLessThanOrEqual(10_000);
    expect(window.failing.has(29_999)).toBe(true);
  });
});
