import { describe, expect, test } from 'vitest';
import { judgeIsolation } from './judge-isolation.ts';
import { type Doubt, judgeLocation } from './judge-location.ts';
import type { Reference } from './judge-references.ts';
import { emptyWindow, recordPoll } from './window.ts';

const NOW = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const doubt: Doubt = { connectedAt: NOW };
const answering: Reference = { answeredAt: NOW, failedAt: null };
const fallen: Reference = { answeredAt: NOW - MINUTE, failedAt: NOW };

test('in doubt, and no reference answers: isolated from now on', () => {
  expect(judgeIsolation(null, doubt, [fallen], NOW)).toBe(NOW);
});

test.each([
  ['a reference answers', doubt, [answering, fallen]],
  ['no reference is known to have worked', doubt, []],
  ['nothing looks wrong', null, [fallen]],
])('connected when %s', (_, location, references) => {
  expect(judgeIsolation(null, location, references, NOW)).toBeNull();
});

test('isolated until a reference answers, even when none has counted for hours', () => {
  const since = NOW - 180 * MINUTE;
  const silent: Reference = { answeredAt: since - MINUTE, failedAt: NOW };
  expect(judgeIsolation(since, null, [silent], NOW)).toBe(since);
  expect(judgeIsolation(since, doubt, [silent, answering], NOW)).toBeNull();
});

test('an answer from before the isolation does not end it', () => {
  expect(judgeIsolation(NOW, doubt, [{ answeredAt: NOW, failedAt: NOW }], NOW + MINUTE)).toBe(NOW);
});

test('without references left there is nothing to wait for', () => {
  expect(judgeIsolation(NOW - MINUTE, doubt, [], NOW)).toBeNull();
});

describe('a location with ten hosts polled each minute, and some that are polled seldom', () => {
  const SECOND = 1000;
  const HOUR = 60 * MINUTE;
  interface Host {
    everyMs: number;
    /** Of its first poll. */
    phaseMs: number;
    failsFrom: number;
  }
  const hostsOf = (count: number, everyMs: number, failsFrom: number): Host[] =>
    Array.from({ length: count }, (_, index) => ({ everyMs, phaseMs: (index * everyMs) / count, failsFrom }));

  /** Every second's polls. A reference is asked each minute until it fails, and from then on with each failing poll. */
  const run = ({ hosts, referenceFailsFrom, until }: { hosts: Host[]; referenceFailsFrom: number; until: number }) => {
    const window = emptyWindow();
    const reference: Reference = { answeredAt: 0, failedAt: null };
    let isolatedAt: number | null = null;
    const calledFailing = new Set<Host>();
    for (let at = 0; at <= until; at += SECOND) {
      if (at >= referenceFailsFrom) reference.failedAt = at;
      else if (at % MINUTE === 0) reference.answeredAt = at;
      for (const [checkId, host] of hosts.entries()) {
        const { everyMs, phaseMs, failsFrom } = host;
        if (Math.floor((at - phaseMs) / everyMs) === Math.floor((at - SECOND - phaseMs) / everyMs)) continue;
        const failing = at >= failsFrom;
        recordPoll(window, { checkId, host: `host-${checkId}`, failing, everyMs, at });
        if (!failing) continue;
        isolatedAt = judgeIsolation(isolatedAt, judgeLocation(window, at), [reference], at);
        if (isolatedAt === null) calledFailing.add(host);
      }
    }
    return { isolatedAt, calledFailing: calledFailing.size };
  };

  test.each([
    [0, HOUR],
    [12, HOUR],
    [20, 15 * MINUTE],
    [40, 24 * HOUR],
  ])('that is cut off is isolated within a minute, beside %d hosts polled every %d ms', (count, everyMs) => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const hosts = [...hostsOf(10, MINUTE, cutAt), ...hostsOf(count, everyMs, cutAt)];
    const { isolatedAt, calledFailing } = run({ hosts, referenceFailsFrom: cutAt, until: cutAt + 10 * MINUTE });
    expect(isolatedAt).not.toBeNull();
    expect((isolatedAt ?? 0) - cutAt).toBeLessThanOrEqual(MINUTE);
    expect(calledFailing).toBeLessThanOrEqual(8);
  });

  test('that is cut off is isolated too after one of the seldom polled hosts had failed alone', () => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const [alone, ...slow] = hostsOf(12, HOUR, cutAt);
    const hosts = [...hostsOf(10, MINUTE, cutAt), ...slow, ...(alone ? [{ ...alone, failsFrom: 2 * HOUR }] : [])];
    const { isolatedAt } = run({ hosts, referenceFailsFrom: cutAt, until: cutAt + 10 * MINUTE });
    expect((isolatedAt ?? Number.POSITIVE_INFINITY) - cutAt).toBeLessThanOrEqual(MINUTE);
  });

  test('is not isolated by a reference that failed for a reason of its own, long before hosts did', () => {
    const failsFrom = 2 * HOUR;
    const failing = hostsOf(10, MINUTE, failsFrom).slice(0, 7);
    const passing = hostsOf(10, MINUTE, Number.POSITIVE_INFINITY).slice(7);
    const hosts = [...failing, ...passing, ...hostsOf(1, 24 * HOUR, Number.POSITIVE_INFINITY)];
    const { isolatedAt } = run({ hosts, referenceFailsFrom: HOUR, until: failsFrom + 10 * MINUTE });
    expect(isolatedAt).toBeNull();
  });

  test('is isolated by a reference that stopped to answer long before the first failing poll, where all polls come seldom', () => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const { isolatedAt } = run({
      hosts: hostsOf(6, HOUR, cutAt),
      referenceFailsFrom: cutAt,
      until: cutAt + HOUR,
    });
    expect(isolatedAt).not.toBeNull();
  });
});
