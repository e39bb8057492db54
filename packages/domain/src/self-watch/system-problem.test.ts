import { describe, expect, test } from 'vitest';
import { problemText } from './problem-text.ts';
import { restartReason } from './restart-reason.ts';
import { findSystemProblems } from './system-problem.ts';
import { selfFacts } from './testing/facts.ts';
import { unreadyReasons } from './unready-reasons.ts';

const NOW = 1_000_000;
const ago = (seconds: number): number => NOW - seconds * 1000;
const queue = { stuckSince: null, undeliveredSince: null };

describe('the search for system problems', () => {
  test('finds no problem while all is well, or if nothing runs', () => {
    expect(findSystemProblems(selfFacts(), NOW)).toEqual([]);
    expect(findSystemProblems(selfFacts({ engine: null, worker: null }), NOW)).toEqual([]);
  });

  test.each([
    ['database-away', selfFacts({ databaseAwaySince: ago(30) }), selfFacts({ databaseAwaySince: ago(29.9) })],
    [
      'no-partitions',
      selfFacts({ engine: { withoutPartitionsSince: ago(30) } }),
      selfFacts({ engine: { withoutPartitionsSince: ago(29.9) } }),
    ],
    [
      'not-probing',
      selfFacts({ engine: { unprobedSince: ago(30) } }),
      selfFacts({ engine: { unprobedSince: ago(29.9) } }),
    ],
    [
      'not-seeing',
      selfFacts({ engine: { allBlindSince: ago(30) } }),
      selfFacts({ engine: { allBlindSince: ago(29.9) } }),
    ],
    [
      'location-not-seeing',
      selfFacts({ engine: { someBlindSince: ago(30) } }),
      selfFacts({ engine: { someBlindSince: ago(29.9) } }),
    ],
    ['threads-stuck', selfFacts({ agent: { stuckSince: ago(30) } }), selfFacts({ agent: { stuckSince: ago(29.9) } })],
    ['no-worker', selfFacts({ worker: { awaySince: ago(30) } }), selfFacts({ worker: { awaySince: ago(29.9) } })],
    [
      'queue-stuck',
      selfFacts({ queue: { ...queue, stuckSince: ago(30) } }),
      selfFacts({ queue: { ...queue, stuckSince: ago(29.9) } }),
    ],
    [
      'not-delivering',
      selfFacts({ queue: { ...queue, undeliveredSince: ago(30) } }),
      selfFacts({ queue: { ...queue, undeliveredSince: ago(29.9) } }),
    ],
  ])('finds %s after 30 seconds', (kind, lasting, brief) => {
    expect(findSystemProblems(lasting, NOW)).toEqual([{ kind, since: ago(30) }]);
    expect(findSystemProblems(brief, NOW)).toEqual([]);
  });

  test('names the locations that are cut off', () => {
    const blindLocations = ['North', 'South'].map((name) => ({ key: name.toLowerCase(), name, since: ago(60) }));
    const cutOff = (some: typeof blindLocations) =>
      findSystemProblems(selfFacts({ engine: { someBlindSince: ago(60), blindLocations: some } }), NOW);
    expect(cutOff(blindLocations.slice(0, 1)).map((problem) => problemText(problem).now)).toEqual([
      'The location “North” is cut off from the network, so its failures count as unknown',
    ]);
    expect(cutOff(blindLocations).map((problem) => problemText(problem).before)).toEqual([
      'The locations “North”, “South” were cut off from the network, so their failures counted as unknown',
    ]);
    expect(cutOff([]).map((problem) => problemText(problem).now)).toEqual([
      'A location is cut off from the network, so its failures count as unknown',
    ]);
  });

  test('does not count the second for which a result normally waits before it is stored', () => {
    expect(findSystemProblems(selfFacts({ engine: { unstoredSince: ago(30.9) } }), NOW)).toEqual([]);
    expect(findSystemProblems(selfFacts({ engine: { unstoredSince: ago(31) } }), NOW)).toEqual([
      { kind: 'not-storing', since: ago(30) },
    ]);
  });

  test('ignores the time before the process itself could run again', () => {
    const problems = { engine: { unprobedSince: ago(3600) }, databaseAwaySince: ago(3600) };
    expect(findSystemProblems(selfFacts({ ...problems, suspendedUntil: ago(5) }), NOW)).toEqual([]);
    expect(findSystemProblems(selfFacts({ ...problems, suspendedUntil: ago(40) }), NOW)).toMatchObject([
      { kind: 'database-away', since: ago(40) },
      { kind: 'not-probing', since: ago(40) },
    ]);
  });
});

describe('the readiness of a process', () => {
  test('reports nothing while all is well, and nothing about a part that does not run in this process', () => {
    expect(unreadyReasons(selfFacts(), NOW)).toEqual({});
    const stuck = { queue: { ...queue, stuckSince: ago(600) } };
    expect(unreadyReasons(selfFacts({ engine: null, worker: null, ...stuck }), NOW)).toEqual({});
  });

  test('reports an unavailable database or worker, and missing partitions, immediately', () => {
    const facts = selfFacts({
      engine: { partitions: 0 },
      databaseAwaySince: ago(0.1),
      worker: { awaySince: ago(0.1) },
    });
    expect(unreadyReasons(facts, NOW)).toEqual({
      database: 'does not respond',
      engine: 'has no partitions',
      worker: 'has no connection to the job queue',
    });
  });

  test('reports after 30 seconds, with the duration, that nothing is probed, stored or taken from the queue', () => {
    const facts = (seconds: number) =>
      selfFacts({
        engine: { unprobedSince: ago(seconds), unstoredSince: ago(seconds + 1) },
        queue: { ...queue, stuckSince: ago(seconds) },
      });
    expect(unreadyReasons(facts(29), NOW)).toEqual({});
    expect(unreadyReasons(facts(45), NOW)).toEqual({
      engine:
        'has started no probe for 45 secs, although probes are due; has not been able to store results for 45 secs',
      worker: 'has processed no job in the queue for 45 secs',
    });
  });

  test('reports after 30 seconds that all locations are cut off, but nothing while only some are', () => {
    const blind = (seconds: number) => selfFacts({ engine: { allBlindSince: ago(seconds) } });
    expect(unreadyReasons(blind(29), NOW)).toEqual({});
    expect(unreadyReasons(blind(45), NOW)).toEqual({
      engine: 'has been cut off from the network for 45 secs: no reference responds',
    });
    expect(unreadyReasons(selfFacts({ engine: { someBlindSince: ago(600) } }), NOW)).toEqual({});
  });

  test('reports nothing while only a receiving server rejects alerts, because another process could not do better', () => {
    const facts = selfFacts({ queue: { ...queue, undeliveredSince: ago(600) } });
    expect(unreadyReasons(facts, NOW)).toEqual({});
  });
});

describe('the reason to restart a process', () => {
  const here = { now: NOW, agentRunsHere: true };

  test('is that there were no partitions, or no probes, for 2 minutes', () => {
    const without = (seconds: number) => selfFacts({ engine: { withoutPartitionsSince: ago(seconds) } });
    const unprobed = (seconds: number) => selfFacts({ engine: { unprobedSince: ago(seconds) } });
    expect(restartReason(without(119), here)).toBeNull();
    expect(restartReason(without(120), here)).toBe('no-partitions');
    expect(restartReason(unprobed(119), here)).toBeNull();
    expect(restartReason(unprobed(120), here)).toBe('not-probing');
  });

  test('is the problem that has lasted 2 minutes, and not a shorter one', () => {
    const facts = selfFacts({ engine: { withoutPartitionsSince: ago(60), unprobedSince: ago(120) } });
    expect(restartReason(facts, here)).toBe('not-probing');
  });

  test('is not that nothing is probed, if the agents run elsewhere', () => {
    expect(
      restartReason(selfFacts({ engine: { unprobedSince: ago(600) } }), { ...here, agentRunsHere: false }),
    ).toBeNull();
  });

  test('is not that all locations are cut off, because a restart would not change this', () => {
    expect(restartReason(selfFacts({ engine: { allBlindSince: ago(7200) } }), here)).toBeNull();
  });

  test('is null while the database is unavailable, for any duration', () => {
    const facts = selfFacts({
      engine: { unprobedSince: ago(7200), unstoredSince: ago(7200), partitions: 0, withoutPartitionsSince: ago(7200) },
      databaseAwaySince: ago(1),
    });
    expect(restartReason(facts, here)).toBeNull();
  });

  test('is null for problems that a restart cannot solve: rejected writes, a stuck queue, rejected alerts', () => {
    const facts = selfFacts({
      engine: { unstoredSince: ago(7200) },
      worker: { awaySince: ago(7200) },
      queue: { stuckSince: ago(7200), undeliveredSince: ago(7200) },
    });
    expect(restartReason(facts, here)).toBeNull();
  });

  test('is null immediately after the process could not run', () => {
    const facts = selfFacts({ engine: { unprobedSince: ago(600) }, suspendedUntil: ago(10) });
    expect(restartReason(facts, here)).toBeNull();
  });
});
