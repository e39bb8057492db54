import { describe, expect, test } from 'vitest';
import {
  type Connection,
  countsAsUnknown,
  type Isolation,
  judgeIsolation,
  START_GRACE_MS,
  type Suspicion,
} from './judge-isolation.ts';
import { judgeLocation } from './judge-location.ts';
import { type Doubt, type LocationReference, recordAnswer } from './judge-references.ts';
import { type PassedAt, REACHES } from './reach.ts';
import { emptyWindow, recordPoll } from './window.ts';

const NOW = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const { machine, network, internet } = REACHES;
const reference = (answeredAt: number | null, failedAt: number | null): LocationReference => ({
  answeredAt,
  failedAt,
  failingSince: failedAt !== null && failedAt > (answeredAt ?? 0) ? failedAt : null,
  provesConnection: true,
  isFallback: false,
});
const answering = reference(NOW, null);
const fallen = reference(NOW - MINUTE, NOW);
const neverSeen = reference(null, NOW);

const connection = (references: LocationReference[], differing: Partial<Connection> = {}): Connection => ({
  references,
  passedAt: [null, null, null, null],
  startedAt: NOW - 60 * MINUTE,
  isProven: true,
  ...differing,
});
const passed = (at: number): PassedAt => [null, null, at, null];
const isolatedBy = (by: Isolation['by'], since = NOW - MINUTE): Isolation => ({ since, by, reach: internet });

describe('judgeIsolation: most hosts started to fail together', () => {
  const many: Doubt = { connectedAt: NOW, hosts: 'many' };
  const judge = (references: LocationReference[], doubt: Doubt | null = many) =>
    judgeIsolation(null, { many: doubt, suspicion: null }, connection(references), NOW);

  test('isolates the location from now on if no reference responds', () => {
    expect(judge([fallen])).toMatchObject({ since: NOW, by: 'many' });
  });

  test.each([
    ['a reference answers', many, [answering, fallen]],
    ['no reference is known to have worked', many, []],
    ['nothing looks wrong', null, [fallen]],
  ])('returns null if %s', (_, doubt, references) => {
    expect(judge(references, doubt)).toBeNull();
  });
});

describe('judgeIsolation: a single host fails', () => {
  const suspicion: Suspicion = { reach: internet };
  const judge = (references: LocationReference[], differing: Partial<Connection> = {}, given = suspicion) =>
    judgeIsolation(null, { many: null, suspicion: given }, connection(references, differing), NOW);

  test('isolates the location if references no longer respond', () => {
    expect(judge([fallen])).toEqual({ since: NOW, by: 'some', reach: internet });
    expect(judge([fallen], { passedAt: passed(NOW - 1) })).not.toBeNull();
  });

  test.each<[string, LocationReference[], Partial<Connection>]>([
    ['a reference answers', [fallen, answering], {}],
    ['a target has answered since', [fallen], { passedAt: passed(NOW) }],
    [
      'the reference was silent already when a target answered',
      [reference(NOW - 3 * MINUTE, NOW - 2 * MINUTE)],
      { passedAt: passed(NOW - MINUTE) },
    ],
    ['there are no references', [], { isProven: false, startedAt: NOW }],
  ])('does not isolate the location if %s', (_, references, differing) => {
    expect(judge(references, differing)).toBeNull();
  });

  test('isolates the location although a target in its own network has responded, unless the failing host is in that network too', () => {
    const differing = { passedAt: [null, NOW, null, null] as PassedAt };
    expect(judge([fallen], differing)).not.toBeNull();
    expect(judge([fallen], differing, { reach: network })).toBeNull();
    expect(judge([fallen], differing, { reach: machine })).toBeNull();
  });

  test('isolates the location for five minutes after a start until any reference or target has responded', () => {
    const unproven = { isProven: false, startedAt: NOW - START_GRACE_MS + 1 };
    expect(judge([neverSeen], unproven)).toMatchObject({ by: 'start' });
    expect(judge([neverSeen], { ...unproven, isProven: true })).toBeNull();
    expect(judge([neverSeen], { ...unproven, startedAt: NOW - START_GRACE_MS })).toBeNull();
  });

  test('isolates the location immediately after a start if references responded to an earlier process', () => {
    const remembered = { ...neverSeen, answeredAt: Number.NEGATIVE_INFINITY };
    expect(judge([remembered], { isProven: false, startedAt: NOW })).toMatchObject({ by: 'some' });
  });
});

describe('judgeIsolation: an existing isolation', () => {
  const judge = (
    before: Isolation,
    references: LocationReference[],
    differing: Partial<Connection> = {},
    many: Doubt | null = null,
  ) => judgeIsolation(before, { many, suspicion: null }, connection(references, differing), NOW);

  test.each(['many', 'some'] as const)(
    'lasts (found by %s) until a reference responds, even if no reference has counted for hours',
    (by) => {
      const before = isolatedBy(by, NOW - 180 * MINUTE);
      const silent = reference(before.since - MINUTE, NOW);
      expect(judge(before, [silent])).toBe(before);
      expect(judge(before, [silent, answering])).toBeNull();
    },
  );

  test('is not ended by a response from before it', () => {
    const before = isolatedBy('some', NOW);
    expect(judge(before, [reference(NOW, NOW)])).toBe(before);
  });

  test('ends if there are no references left', () => {
    expect(judge(isolatedBy('many'), [])).toBeNull();
  });

  test('is ended by a passed probe of an equally distant target, unless most hosts fail', () => {
    expect(judge(isolatedBy('some'), [fallen], { passedAt: passed(NOW) })).toBeNull();
    expect(judge(isolatedBy('start'), [neverSeen], { passedAt: passed(NOW) })).toBeNull();
    expect(judge(isolatedBy('some'), [fallen], { passedAt: [null, NOW, null, null] })).not.toBeNull();
    expect(judge(isolatedBy('many'), [fallen], { passedAt: passed(NOW) })).not.toBeNull();
    const many: Doubt = { connectedAt: NOW, hosts: 'many' };
    expect(judge(isolatedBy('some'), [fallen], { passedAt: passed(NOW) }, many)).toMatchObject({ by: 'many' });
  });

  test('is ended by a gateway only if no better reference has ever responded', () => {
    const gateway = { ...answering, provesConnection: false };
    expect(judge(isolatedBy('some'), [fallen, gateway])).not.toBeNull();
    expect(judge(isolatedBy('some'), [neverSeen, gateway])).toBeNull();
  });

  test('ends five minutes after the start if it was caused by the start', () => {
    const before = isolatedBy('start', NOW - MINUTE);
    expect(judge(before, [neverSeen], { startedAt: NOW - START_GRACE_MS + 1 })).toBe(before);
    expect(judge(before, [neverSeen], { startedAt: NOW - START_GRACE_MS })).toBeNull();
  });

  test('turns failures into unknown results, except for targets as near as a target that has passed', () => {
    const passedAt: PassedAt = [null, NOW, null, null];
    expect(countsAsUnknown(isolatedBy('some'), internet, { passedAt })).toBe(true);
    expect(countsAsUnknown(isolatedBy('some'), network, { passedAt })).toBe(false);
    expect(countsAsUnknown(isolatedBy('many'), network, { passedAt })).toBe(true);
  });
});

describe('judgeIsolation for a location with ten hosts polled every minute and some polled rarely', () => {
  const SECOND = 1000;
  const HOUR = 60 * MINUTE;
  interface Host {
    everyMs: number;
    phaseMs: number;
    failsFrom: number;
  }
  const hostsOf = (count: number, everyMs: number, failsFrom: number): Host[] =>
    Array.from({ length: count }, (_, index) => ({ everyMs, phaseMs: (index * everyMs) / count, failsFrom }));

  const run = ({ hosts, referenceFailsFrom, until }: { hosts: Host[]; referenceFailsFrom: number; until: number }) => {
    const window = emptyWindow();
    const probed = reference(0, null);
    const facts = connection([probed], { startedAt: 0 });
    let isolation: Isolation | null = null;
    const calledFailing = new Set<Host>();
    for (let at = 0; at <= until; at += SECOND) {
      if (at >= referenceFailsFrom || at % MINUTE === 0) recordAnswer(probed, at < referenceFailsFrom, at);
      for (const [checkId, host] of hosts.entries()) {
        const { everyMs, phaseMs, failsFrom } = host;
        if (Math.floor((at - phaseMs) / everyMs) === Math.floor((at - SECOND - phaseMs) / everyMs)) continue;
        const failing = at >= failsFrom;
        recordPoll(window, { checkId, revision: 1, host: `host-${checkId}`, failing, everyMs, at });
        if (!failing) continue;
        isolation = judgeIsolation(isolation, { many: judgeLocation(window, at), suspicion: null }, facts, at);
        if (isolation === null) calledFailing.add(host);
      }
    }
    return { isolatedAt: isolation?.since ?? null, calledFailing: calledFailing.size };
  };

  test.each([
    [0, HOUR],
    [12, HOUR],
    [20, 15 * MINUTE],
    [40, 24 * HOUR],
  ])('isolates a disconnected location within a minute, with %d more hosts polled every %d ms', (count, everyMs) => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const hosts = [...hostsOf(10, MINUTE, cutAt), ...hostsOf(count, everyMs, cutAt)];
    const { isolatedAt, calledFailing } = run({ hosts, referenceFailsFrom: cutAt, until: cutAt + 10 * MINUTE });
    expect(isolatedAt).not.toBeNull();
    expect((isolatedAt ?? 0) - cutAt).toBeLessThanOrEqual(MINUTE);
    expect(calledFailing).toBeLessThanOrEqual(8);
  });

  test('isolates a disconnected location although one of the rarely polled hosts failed before', () => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const [alone, ...slow] = hostsOf(12, HOUR, cutAt);
    const hosts = [...hostsOf(10, MINUTE, cutAt), ...slow, ...(alone ? [{ ...alone, failsFrom: 2 * HOUR }] : [])];
    const { isolatedAt } = run({ hosts, referenceFailsFrom: cutAt, until: cutAt + 10 * MINUTE });
    expect((isolatedAt ?? Number.POSITIVE_INFINITY) - cutAt).toBeLessThanOrEqual(MINUTE);
  });

  test('does not isolate the location because of a reference that failed long before the hosts, for its own reason', () => {
    const failsFrom = 2 * HOUR;
    const failing = hostsOf(10, MINUTE, failsFrom).slice(0, 7);
    const passing = hostsOf(10, MINUTE, Number.POSITIVE_INFINITY).slice(7);
    const hosts = [...failing, ...passing, ...hostsOf(1, 24 * HOUR, Number.POSITIVE_INFINITY)];
    const { isolatedAt } = run({ hosts, referenceFailsFrom: HOUR, until: failsFrom + 10 * MINUTE });
    expect(isolatedAt).toBeNull();
  });

  test('isolates the location if a reference stopped responding long before the first failing poll and all hosts are polled rarely', () => {
    const cutAt = 3 * HOUR + 7 * SECOND;
    const { isolatedAt } = run({
      hosts: hostsOf(6, HOUR, cutAt),
      referenceFailsFrom: cutAt,
      until: cutAt + HOUR,
    });
    expect(isolatedAt).not.toBeNull();
  });
});
